import { expect, it } from 'vitest';
import { canonicalRole, scopesOf } from '#lib/platform/roles.ts';

it.each([
  ['viewer', ['slt:read', 'proposal:read', 'sbd:read']],
  ['proposer', ['slt:read', 'proposal:read', 'sbd:read', 'proposal:write', 'mail:send']],
  ['operator', ['slt:write', 'ticket:write']],
  ['engineer', ['slt:write', 'sbd:write']],
  ['admin', ['user:admin', 'sbd:write']],
])('lets a %s do what its level may', (role, scopes) => {
  expect([...scopesOf([role], undefined)]).toEqual(expect.arrayContaining(scopes));
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
