import { afterEach, expect, it, vi } from 'vitest';
import { canonicalRole, scopesOf } from '#lib/platform/auth/roles.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const ofProposers = ['slt:read', 'proposal:read', 'sbd:read', 'proposal:write', 'mail:send'];

it.each([
  ['viewer', ['slt:read', 'proposal:read', 'sbd:read']],
  ['proposer', ofProposers],
  ['operator', [...ofProposers, 'slt:write', 'ticket:write']],
  ['engineer', [...ofProposers, 'slt:write', 'ticket:write', 'sbd:write']],
  ['admin', [...ofProposers, 'slt:write', 'ticket:write', 'sbd:write', 'user:admin']],
])('lets a %s do what its level may, and no more', (role, scopes) => {
  expect([...scopesOf([role], undefined)].sort()).toEqual(scopes.toSorted());
});

it('takes levels from ROLE_LEVELS', () => {
  vi.stubEnv('ROLE_LEVELS', 'night_owl=2,viewer=0');

  expect([...scopesOf(['Night Owl'], undefined)].sort()).toEqual(ofProposers.toSorted());
  expect(scopesOf(['viewer', 'admin'], undefined).size).toBe(0);
});

it('gives nothing to an unknown role or to none, whatever is claimed', () => {
  expect(scopesOf(['king'], ['user:admin']).size).toBe(0);
  expect(scopesOf([], ['user:admin']).size).toBe(0);
});

it('narrows by the claimed scopes and never widens', () => {
  expect([...scopesOf(['viewer'], ['slt:read', 'slt:write'])]).toEqual(['slt:read']);
  expect([...scopesOf(['viewer', 'Operator'], ['slt:write'])]).toEqual(['slt:write']);
  expect(scopesOf(['admin'], []).size).toBe(0);
});

it('writes roles in one way', () => {
  expect([' Night Operator', 'night-operator ', 'NIGHT_OPERATOR'].map(canonicalRole)).toEqual(
    Array(3).fill('night_operator'),
  );
});
