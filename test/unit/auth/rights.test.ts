import { afterEach, expect, it, vi } from 'vitest';
import { canonicalizeRole, grantScopes } from '#lib/platform/auth/roles.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const proposerScopes = ['slt:read', 'proposal:read', 'sbd:read', 'proposal:write', 'mail:send'];

it.each([
  ['viewer', ['slt:read', 'proposal:read', 'sbd:read']],
  ['proposer', proposerScopes],
  ['operator', [...proposerScopes, 'slt:write', 'ticket:write']],
  ['engineer', [...proposerScopes, 'slt:write', 'ticket:write', 'sbd:write']],
  ['admin', [...proposerScopes, 'slt:write', 'ticket:write', 'sbd:write', 'user:admin']],
])('grants a %s exactly the scopes of its level', (role, scopes) => {
  expect([...grantScopes([role], undefined)].sort()).toEqual(scopes.toSorted());
});

it('reads levels from ROLE_LEVELS', () => {
  vi.stubEnv('ROLE_LEVELS', 'night_owl=2,viewer=0');

  expect([...grantScopes(['Night Owl'], undefined)].sort()).toEqual(proposerScopes.toSorted());
  expect(grantScopes(['viewer', 'admin'], undefined).size).toBe(0);
});

it('grants no scope without a known role, whatever the token claims', () => {
  expect(grantScopes(['king'], ['user:admin']).size).toBe(0);
  expect(grantScopes([], ['user:admin']).size).toBe(0);
});

it('limits scopes to the claimed ones and never adds any', () => {
  expect([...grantScopes(['viewer'], ['slt:read', 'slt:write'])]).toEqual(['slt:read']);
  expect([...grantScopes(['viewer', 'Operator'], ['slt:write'])]).toEqual(['slt:write']);
  expect(grantScopes(['admin'], []).size).toBe(0);
});

it('canonicalizes roles', () => {
  expect([' Night Operator', 'night-operator ', 'NIGHT_OPERATOR'].map(canonicalizeRole)).toEqual(
    Array(3).fill('night_operator'),
  );
});
