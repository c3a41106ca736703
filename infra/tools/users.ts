import { getRoleLevel } from '#lib/platform/auth/roles.ts';
import { config } from '#lib/platform/config.ts';
import { isHmac } from '#lib/platform/settings/tokens.ts';
import { command, UsageError } from '../command.ts';
import { escapeControls } from '../escape-controls.ts';
import { printLines } from './print-lines.ts';
import { roleNames } from './role.ts';
import { stageHelp, stageOption, useStage } from './stage.ts';
import { withStore } from './store.ts';

const usage = () => `npm run users -- ACTION [--stage prod]
Manages the users that /auth/me and /auth/roles return, and signs users out, whether or not the service is running.
The permissions of a user depend on the user's token only.
  add         --user U --role R [--groups a,b] [--name N] [--email E]
  list        all users, a line each
  show        --user U
  set-role    --user U --role R
  remove      --user U; the user's tokens remain valid until they expire
  sign-out    --user U: refuses every token of the user that was issued until now. With an identity provider, lock the
              account there first: otherwise the user signs in again
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

/** The options of the command. `user` and `role` are set if the action requires them. */
type Options = { user: string; role: string; groups?: string; name?: string; email?: string };

type Action = {
  required: string[];
  optional?: string[];
  /** Returns the lines to print. */
  run: (users: typeof import('#lib/session/users.ts'), options: Options) => Promise<string[]>;
};

const actions: Record<string, Action> = {
  add: {
    required: ['user', 'role'],
    optional: ['groups', 'name', 'email'],
    run: async (users, { user, role, groups = '', name, email }) => {
      const groupNames = groups.split(',').map((group) => group.trim());
      const uniqueGroups = [...new Set(groupNames)].filter((group) => group !== '');
      await users.addUser({ id: user, role, name, email, groups: uniqueGroups });
      return [`${user} was added.`, ...roleWarning(role)];
    },
  },
  list: { required: [], run: async (users) => toLines(await users.listUsers()) },
  show: {
    required: ['user'],
    run: async (users, { user }) => JSON.stringify(await users.showUser(user), null, 2).split('\n'),
  },
  'set-role': {
    required: ['user', 'role'],
    run: async (users, { user, role }) => {
      await users.setRole(user, role);
      return [`${user} has the role ${role} now.`, ...roleWarning(role)];
    },
  },
  remove: {
    required: ['user'],
    run: async (users, { user }) => {
      await users.removeUser(user);
      return [`${user} was removed.`];
    },
  },
  'sign-out': {
    required: ['user'],
    run: async (users, { user }) => {
      const time = new Date(1000 * (await users.signOut(user))).toISOString().slice(0, 19);
      return [
        `Tokens of ${user} that were issued until ${time}Z are refused.`,
        ...providerWarning(),
      ];
    },
  },
};

/** An identity provider issues new tokens as long as the account is not locked. */
const providerWarning = () =>
  isHmac(config('JWT_ALGORITHM'))
    ? []
    : ['Lock the account at the identity provider, too: otherwise the user signs in again.'];

const roleWarning = (role: string) =>
  getRoleLevel(role) > 0 ? [] : [`ROLE_LEVELS does not name '${role}': its level is 0.`];

type User = { id: string; role: string; groups: string[]; name?: string; email?: string };

/** Returns a line for each user, in aligned columns. */
function toLines(users: User[]): string[] {
  const rows = users.map(({ id, role, groups, name = '', email = '' }) =>
    [id, role, groups.join(','), name, email].map(escapeControls),
  );
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widthOf(column)))
      .join('  ')
      .trimEnd(),
  );
}

await command({ usage, options, positionals: true }, async (allValues, [name = '', ...more]) => {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || more.length > 0)
    throw new UsageError(`Name one of ${Object.keys(actions).join(', ')}. Try --help.`);
  const { required, optional = [], run } = action;
  const { stage, ...actionOptions } = allValues;
  const unknownOption = Object.keys(actionOptions).find(
    (option) => ![...required, ...optional].includes(option),
  );
  if (unknownOption !== undefined)
    throw new UsageError(`${name} takes no --${unknownOption}. Try --help.`);
  const values = actionOptions as Record<string, string | undefined>;
  const missing = required.find((option) => !values[option]?.trim());
  if (missing !== undefined) throw new UsageError(`--${missing} is missing. Try --help.`);
  await useStage(stage);
  await withStore(
    async () => {
      const lines = await run(await import('#lib/session/users.ts'), actionOptions as Options);
      printLines(lines, 'There are no users.');
    },
    { changes: !['list', 'show'].includes(name) },
  );
});
