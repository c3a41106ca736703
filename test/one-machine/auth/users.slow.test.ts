import { describe, expect, it } from 'vitest';
import { getUser, listRoles } from '#lib/session/contracts/session.ts';
import { runCommand } from '../../support/machine/commands.ts';
import { createCheckedClient } from '../../support/api/checked-client.ts';
import { startDeskForTest, startDeskForFile } from '../../support/api/desk.ts';
import { useEnginesOf } from '../../support/machine/engine-settings.ts';

it('stores users while the service runs, and returns them at once', async () => {
  const { folder, url, token, anonymous } = await startDeskForTest();
  const ada = createCheckedClient(
    url,
    await token('ada', 'operator', { name: 'A.', email: 'a@b.c' }),
  );
  const users = (...words: string[]) => runCommand('users', folder, ...words);

  const added = [
    users(
      'add',
      '--user',
      'ada',
      '--role',
      'Night Operator',
      '--groups',
      ' dome, night-crew,dome,',
    ),
    users(
      'add',
      '--user',
      'vera',
      '--role',
      'engineer',
      '--name',
      'Vera',
      '--email',
      'v@o.example',
    ),
  ];
  const described = (await ada(getUser)).body;
  const list = (await anonymous(listRoles)).body;
  const again = users('add', '--user', 'ada', '--role', 'viewer');

  expect(added.map(({ status }) => status)).toEqual([0, 0]);
  expect(described).toEqual({
    id: 'ada',
    username: 'ada',
    name: 'A.',
    email: 'a@b.c',
    role: 'night_operator',
    groups: ['dome', 'night-crew'],
  });
  expect(list.roles[0]).toBe('night_operator');
  expect(list.role_levels.night_operator).toBe(0);
  expect(list.groups).toEqual(['dome', 'night-crew']);
  expect([again.status, again.stderr]).toEqual([1, "User 'ada' already exists.\n"]);
});

it('lists, shows, changes and removes users without a running service', async () => {
  const { folder, stop } = await startDeskForTest();
  const users = (...words: string[]) => runCommand('users', folder, ...words);
  users('add', '--user', 'vera', '--role', 'viewer', '--groups', 'a,b', '--name', 'Vera Rubin');
  users('add', '--user', 'ada', '--role', 'operator', '--email', 'ada@example.org');
  users('add', '--user', 'w\nx', '--role', 'viewer');

  const listing = users('list').stdout;
  const changed = users('set-role', '--user', 'vera', '--role', 'engineer');
  const details = users('show', '--user', 'vera').stdout;
  const removed = users('remove', '--user', 'ada');
  await stop();
  const remainingUsers = users('list').stdout;

  const [ada, vera, broken] = listing.split('\n').map((line) => line.split(/ {2,}/));
  expect([ada, vera, broken]).toEqual([
    ['ada', 'operator', 'ada@example.org'],
    ['vera', 'viewer', 'a,b', 'Vera Rubin'],
    ['w\\nx', 'viewer'],
  ]);
  expect([changed.status, changed.stdout]).toEqual([0, 'vera has the role engineer now.\n']);
  expect(JSON.parse(details)).toEqual({
    id: 'vera',
    name: 'Vera Rubin',
    role: 'engineer',
    groups: ['a', 'b'],
  });
  expect(removed.stdout).toBe('ada was removed.\n');
  expect(remainingUsers).toBe('vera  engineer  a,b  Vera Rubin\nw\\nx  viewer\n');
});

it('reports an error in one line and changes nothing', async () => {
  const { folder } = await startDeskForTest();
  const long = 'x'.repeat(257);
  const wrong: [words: string[], status: number, line: string][] = [
    [[], 2, 'Name one of add, list, show, set-role, remove, sign-out. Try --help.'],
    [['toString'], 2, 'Name one of add'],
    [['list', 'more'], 2, 'Name one of add'],
    [['add', '--user', 'ada'], 2, '--role is missing.'],
    [['show', '--user', ' '], 2, '--user is missing.'],
    [['add', '--user', '--role', 'viewer'], 2, "Option '--user' argument is ambiguous."],
    [['set-role', '--user', 'ada', '--role', 'viewer'], 1, "User 'ada' does not exist."],
    [['add', '--user', 'ada', '--role', 'viewer', '--groups', long], 1, 'The group of a user'],
    [['set-role', '--user', 'ada', '--role', 'viewer', '--groups', 'a'], 2, 'set-role takes no --'],
    [['list', '--user', 'ada'], 2, 'list takes no --user.'],
    [['remove', '--user', 'ada'], 1, "User 'ada' does not exist."],
    [['add', '--user', long, '--role', 'viewer'], 1, 'The id of a user has 1 to 256 characters.'],
  ];

  for (const [words, status, line] of wrong) {
    const result = runCommand('users', folder, ...words);
    expect([result.status, result.stderr.trim().split('\n')], words.join(' ')).toEqual([
      status,
      [expect.stringContaining(line)],
    ]);
  }
  const list = runCommand('users', folder, 'list');
  expect([list.stdout, list.stderr, list.actsOn]).toEqual(['', 'There are no users.\n', undefined]);
});

it('lists a role and a group until they have no user', async () => {
  const { folder, anonymous } = await startDeskForTest();
  const users = (...words: string[]) => runCommand('users', folder, ...words);
  const readLists = async () => {
    const { roles, groups } = (await anonymous(listRoles)).body;
    return [roles.filter((role) => role.startsWith('night')), groups];
  };
  users('add', '--user', 'ada', '--role', 'Night Owl', '--groups', 'dome,__proto__');
  users('add', '--user', 'bob', '--role', 'night-owl', '--groups', 'dome');

  const both = await readLists();
  users('set-role', '--user', 'ada', '--role', 'viewer');
  const changed = await readLists();
  users('remove', '--user', 'ada');
  const one = await readLists();
  users('remove', '--user', 'bob');
  const none = await readLists();

  expect(both).toEqual([['night_owl'], ['__proto__', 'dome']]);
  expect(changed).toEqual([['night_owl'], ['__proto__', 'dome']]);
  expect(one).toEqual([['night_owl'], ['dome']]);
  expect(none).toEqual([[], []]);
});

describe('with users that an earlier version has stored without counts', async () => {
  const { folder, anonymous } = await startDeskForFile();
  const readLists = async () => (await anonymous(listRoles)).body;
  const ids = Array.from({ length: 25 }, (_, n) => `u${String(n).padStart(3, '0')}`);

  async function storeUncounted(ids: string[], pad = '') {
    await useEnginesOf(folder);
    const { commit, put } = await import('#lib/platform/dynamo/transaction.ts');
    for (const id of ids)
      await commit([put('session', { pk: 'USERS', sk: id, id, role: 'r', groups: [id], pad })]);
  }

  it('lists none of them before the next change, since it reads the counts only', async () => {
    await storeUncounted(ids, 'x'.repeat(100_000));

    const { roles, groups } = await readLists();

    expect([roles[0], groups]).toEqual(['viewer', []]);
  });

  it('counts all users with the next change, over pages of 1 MB', async () => {
    runCommand('users', folder, 'add', '--user', 'ada', '--role', 'viewer', '--groups', 'dome');
    runCommand('users', folder, 'remove', '--user', 'u007');
    await storeUncounted(['zoe']);

    expect((await readLists()).groups).toEqual(['dome', ...ids.filter((id) => id !== 'u007')]);
  });

  it('counts users that are added and removed concurrently', async () => {
    const { addUser, removeUser } = await import('#lib/session/users.ts');
    const crowd = Array.from({ length: 8 }, (_, n) => `crowd-${n}`);
    const add = (id: string) => addUser({ id, role: 'r', groups: ['crowd', id] });

    await Promise.all(crowd.map(add));
    await Promise.all([...crowd.slice(0, 4).map(removeUser), add('crowd-8'), add('crowd-9')]);

    const remainingGroups = [4, 5, 6, 7, 8, 9].map((n) => `crowd-${n}`);
    const { groups } = await readLists();
    expect(groups.filter((group) => group.startsWith('crowd'))).toEqual([
      'crowd',
      ...remainingGroups,
    ]);
  });
});
