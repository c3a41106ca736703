import { getUser } from '#lib/session/contracts/session.ts';
import { createModel, pick, type Client, type SharedObject, type Result } from './objects.ts';

type Users = typeof import('#lib/session/users.ts');

const roles = ['viewer', 'proposer', 'operator', 'engineer'];

/** Checks that a user is added once and has the role that was set last. The token holds another role. */
export function createRoleObject(
  users: Users,
  self: Client,
  id: string,
  tokenRole: string,
): SharedObject {
  const attempt = async (act: string, input: string, work: Promise<void>): Promise<Result> => {
    try {
      await work;
      return { act, status: 200, input };
    } catch (error) {
      const isRefusal = /^User '.*' (already exists|does not exist)\.$/.test(
        (error as Error).message,
      );
      if (!isRefusal) throw error;
      return { act, status: 409, input };
    }
  };
  const add = (role: string) => attempt('add', role, users.addUser({ id, role, groups: [] }));
  const set = (role: string) => attempt('set', role, users.setRole(id, role));
  const drop = () => attempt('drop', '', users.removeUser(id));
  const read = async (): Promise<Result> => {
    const { status, body } = await self(getUser);
    return { act: 'read', status, output: body.role };
  };
  return {
    name: `the role of ${id}`,
    act: (random) => pick(random, add, set, set, drop, read, read)(pick(random, ...roles)),
    // The stored role, or '-' without one.
    model: createModel('-', (state, { input, output }) => {
      const isStored = state !== '-';
      return {
        'add 200': !isStored && String(input),
        'add 409': isStored && state,
        'set 200': isStored && String(input),
        'set 409': !isStored && state,
        'drop 200': isStored && '-',
        'drop 409': !isStored && state,
        'read 200': output === (isStored ? state : tokenRole) && state,
      };
    }),
  };
}
