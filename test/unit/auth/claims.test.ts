import { afterEach, expect, it } from 'vitest';
import { readScopes, toIdentity, toSessionId } from '#lib/platform/auth/claims.ts';
import { checkConfig } from '#lib/platform/config.ts';

afterEach(() => {
  delete process.env.JWT_CLAIMS;
});

it('reads claims by their default names', () => {
  const claims = { sub: 'u', preferred_username: 'ada', roles: ['viewer'], role: 'operator' };

  expect(toIdentity(claims)).toMatchObject({ sub: 'u', username: 'ada' });
  expect(toIdentity(claims)?.roles).toEqual(['viewer', 'operator']);
  expect(readScopes({ scope: 'slt:read  slt:write ', scp: 'mail:send' })).toEqual([
    'slt:read',
    'slt:write',
  ]);
  expect(readScopes({ scp: ['slt:read', 'slt:write'] })).toEqual(['slt:read', 'slt:write']);
  expect(readScopes({ scope: '' })).toBeUndefined();
  expect(readScopes({ scope: '', scp: ['slt:read'] })).toEqual(['slt:read']);
});

it('reads claims by configured names: whole names first, then paths', () => {
  process.env.JWT_CLAIMS =
    'roles=realm_access.roles, groups=https://obs.example/groups,sub=a.b,scope=';
  const claims = {
    realm_access: { roles: ['engineer'] },
    'https://obs.example/groups': ['dome'],
    'a.b': 'whole',
    a: { b: 'inner' },
    roles: ['admin'],
    scope: 'openid',
  };

  expect(toIdentity(claims)).toMatchObject({ sub: 'whole', roles: ['engineer'], groups: ['dome'] });
  expect(toIdentity({ a: { b: 'inner' } })?.sub).toBe('inner');
  expect(readScopes(claims)).toBeUndefined();
});

it('reads a level of a path whose name has dots in quotes, and a whole name with dots without them', () => {
  process.env.JWT_CLAIMS = 'roles=resource_access."desk.example.org".roles,groups="a.b"';
  const claims = { sub: 'u', resource_access: { 'desk.example.org': { roles: ['engineer'] } } };

  expect(toIdentity({ ...claims, 'a.b': ['dome'] })).toMatchObject({
    roles: ['engineer'],
    groups: ['dome'],
  });
});

it.each([
  [
    ['viewer', 'Night Operator', 7],
    ['viewer', 'Night Operator'],
  ],
  [{ operator: { '2831': 'desk.example.org' }, viewer: null }, ['operator', 'viewer']],
  ['Engineer', ['Engineer']],
  ['viewer,engineer , night crew', ['viewer', 'engineer', 'night crew']],
  ['viewer engineer', ['viewer', 'engineer']],
  ['viewer of the dome', ['viewer of the dome']],
  ['', []],
  [7, []],
  [null, []],
])('reads the roles of a list, of the keys of an object, or of one text: %j', (roles, expected) => {
  expect(toIdentity({ sub: 'u', roles })?.roles).toEqual(expected);
});

it('takes one text that is a role by its canonical name as that role', () => {
  process.env.ROLE_LEVELS = 'viewer=1,night_operator=3,operator=3,night=1';

  expect(toIdentity({ sub: 'u', role: 'Night Operator' })?.roles).toEqual(['Night Operator']);
  expect(toIdentity({ sub: 'u', role: 'Night Operator, guest' })?.roles).toEqual([
    'Night Operator',
    'guest',
  ]);
  delete process.env.ROLE_LEVELS;
});

it('ignores prototypes and values that are not text', () => {
  process.env.JWT_CLAIMS = 'roles=constructor.name,name=toString,groups=list.length';

  expect(toIdentity({ sub: 'u', list: [1] })).toMatchObject({ roles: [], groups: [] });
  expect(toIdentity({ sub: 'u' })?.name).toBeUndefined();
  expect(toIdentity({ sub: 7 })).toBeUndefined();
});

it('shows a subject by its name, else its user name, else its mail address, as one line', () => {
  const nameOf = (claims: object) => toIdentity({ sub: 'u', ...claims })?.displayName;

  expect(nameOf({ name: ' Ada\n\u202eLovelace ', email: 'ada@example.org' })).toBe('Ada Lovelace');
  expect(nameOf({ name: ' \u2800', preferred_username: 'ada' })).toBe('ada');
  expect(nameOf({ name: ['Ada'], preferred_username: 7, email: 'ada@example.org' })).toBe(
    'ada@example.org',
  );
  expect(nameOf({ name: '😀'.repeat(300) })).toBe('😀'.repeat(256));
  expect(nameOf({})).toBeUndefined();
});

it('identifies a session by its jti, else by a digest of its signed part', () => {
  const digest = toSessionId({}, 'head.body.signature');

  expect(toSessionId({ jti: 'a' }, 'x.y.z')).toBe('a');
  expect(toSessionId({}, 'head.body.other')).toBe(digest);
  expect(toSessionId({}, 'head.bodY.signature')).not.toBe(digest);
});

it.each([
  'roles',
  'king=x',
  'sub=',
  'audience=',
  'roles=a=b',
  `roles=${'x'.repeat(257)}`,
  'roles=a."b.c',
  'roles=a"b"',
  'roles=""',
])('refuses invalid JWT_CLAIMS: %s', (JWT_CLAIMS) => {
  expect(() => checkConfig({ JWT_CLAIMS })).toThrow('JWT_CLAIMS');
});

it.each([
  ['https://tracker.example', true],
  ['https://tracker.example/jira/', true],
  ['http://127.0.0.1:8080', true],
  ['off', true],
  ['http://tracker.example', false],
  ['https://desk:secret@tracker.example', false],
  ['https://tracker.example/?a=b', false],
  ['https://tracker.example/#a', false],
  ['ftp://tracker.example', false],
])('accepts only tracker URLs that are safe for a token: %s', (TRACKER_URL, isValid) => {
  const check = () => checkConfig({ TRACKER_URL });

  if (isValid) expect(check).not.toThrow();
  else expect(check).toThrow('TRACKER_URL');
});
