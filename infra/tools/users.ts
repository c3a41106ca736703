import { getRoleLevel } from '#lib/platform/auth/roles.ts';
import { command, Misuse } from '../command.ts';
import { roleNames } from './role.ts';
import { stageHelp, stageOption, useStage } from './stage.ts';
import { withStore } from './store.ts';

type Users = typeof import('#lib/session/users.ts');
type Options = { user?: string; role?: string; groups?: string; name?: string; email?: string };

const usage = () => `npm run users -- ACTION [--stage prod]
Manages the users that /auth/me and /auth/roles return, whether or not the service is running.
The permissions of a user depend on the user's token only.
  add         --user U --role R [--groups a,b] [--name N] [--email E]
  list        all users, a line each
  show        --user U
  set-role    --user U --role R
  remove      --user U; the user's tokens remain valid until they expire
  --user      the subject (sub) of the user's tokens
  --role      ${roleNames()}; another one has level 0
${stageHelp}`;

const options = {
  user: { type: 'string' },
  role: { type: 'string' },
  groups: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  ...stageOption,
} as const;

/** The options that each action takes: another one would have no effect, and is refused. */
const takes: Record<string, (keyof Options)[]> = {
  add: ['user', 'role', 'groups', 'name', 'email'],
  list: [],
  show: ['user'],
  'set-role': ['user', 'role'],
  remove: ['user'],
};

/** The actions, which return the lines to print. */
const actions: Record<string, (users: Users, given: Options) => Promise<string[]>> = {
  add: async (users, { user, role, groups = '', name, email }) => {
    const each = groups.split(',').map((group) => group.trim());
    const one = { id: needed('user', user), role: needed('role', role), name, email };
    await users.addUser({ ...one, groups: [...new Set(each)].filter((group) => group !== '') });
    return [`${one.id} was added.`, ...remark(one.role)];
  },
  list: async (users) => aligned((await users.listUsers()).map(rowOf)),
  show: async (users, { user }) => [
    JSON.stringify(await users.showUser(needed('user', user)), null, 2),
  ],
  'set-role': async (users, { user, role }) => {
    const [id, to] = [needed('user', user), needed('role', role)];
    await users.setRole(id, to);
    return [`${id} has the role ${to} now.`, ...remark(to)];
  },
  remove: async (users, { user }) => {
    await users.removeUser(needed('user', user));
    return [`${user ?? ''} was removed.`];
  },
};

const remark = (role: string) =>
  getRoleLevel(role) > 0 ? [] : [`ROLE_LEVELS does not name '${role}': its level is 0.`];

function needed(option: string, value: string | undefined): string {
  if (value === undefined || value.trim() === '')
    throw new Misuse(`--${option} is missing. Try --help.`);
  return value;
}

type Row = { id: string; role: string; groups: string[]; name?: string; email?: string };

const rowOf = ({ id, role, groups, name = '', email = '' }: Row) => [
  id,
  role,
  groups.join(','),
  name,
  email,
];

/** Columns of one width each, a row a line: a line break in an id is shown by its escape. */
function aligned(values: string[][]): string[] {
  const escaped = (control: string) => JSON.stringify(control).slice(1, -1);
  const rows = values.map((row) => row.map((cell) => cell.replace(/\p{Cc}/gu, escaped)));
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

await command({ usage, options, positionals: true }, async (given, [name = '', ...more]) => {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || more.length > 0)
    throw new Misuse(`Name one of ${Object.keys(actions).join(', ')}. Try --help.`);
  const { stage, ...own } = given;
  const other = Object.keys(own).find((option) => !takes[name]?.includes(option as keyof Options));
  if (other !== undefined) throw new Misuse(`${name} takes no --${other}. Try --help.`);
  await useStage(stage);
  await withStore(async () => {
    const lines = await action(await import('#lib/session/users.ts'), given);
    for (const line of lines) console.log(line);
  });
});
