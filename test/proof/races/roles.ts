import { getUser } from '#lib/session/contracts/session.ts';
import { modelOf, pick, type Client, type Contested, type Said } from './objects.ts';

type Users = typeof import('#lib/session/users.ts');

const roles = ['viewer', 'proposer', 'operator', 'engineer'];

/** That a user is added once, and has the role that was given last. The token says another role. */
export function roleOf(users: Users, self: Client, id: string, ofToken: string): Contested {
  const done = async (act: string, given: string, work: Promise<void>): Promise<Said> => {
    try {
      await work;
      return { act, status: 200, given };
    } catch (error) {
      const isRefusal = /^There is (a|no) user/.test((error as Error).message);
      if (!isRefusal) throw error;
      return { act, status: 409, given };
    }
  };
  const add = (role: string) => done('add', role, users.addUser({ id, role, groups: [] }));
  const set = (role: string) => done('set', role, users.setRole(id, role));
  const drop = () => done('drop', '', users.removeUser(id));
  const read = async (): Promise<Said> => {
    const { status, body } = await self(getUser);
    return { act: 'read', status, got: body.role };
  };
  return {
    name: `the role of ${id}`,
    act: (chance) => pick(chance, add, set, set, drop, read, read)(pick(chance, ...roles)),
    // The role, or nothing where the user is not stored.
    model: modelOf('-', (state, { given, got }) => {
      const isStored = state !== '-';
      return {
        'add 200': !isStored && String(given),
        'add 409': isStored && state,
        'set 200': isStored && String(given),
        'set 409': !isStored && state,
        'drop 200': isStored && '-',
        'drop 409': !isStored && state,
        'read 200': got === (isStored ? state : ofToken) && state,
      };
    }),
  };
}
