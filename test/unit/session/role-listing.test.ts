import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { countUsers, toRoleListing } from '#lib/session/role-listing.ts';

afterEach(() => {
  delete process.env.ROLE_LEVELS;
});

const role = fc.oneof(
  fc.constantFrom('viewer', ' Operator ', 'night-operator', 'Night Operator', 'toString', '', ' '),
  fc.constantFrom('__proto__', 'constructor', 'élève', 'zebra', 'Admin'),
  fc.string({ maxLength: 8 }),
);
const group = fc.oneof(fc.constantFrom('night-crew', 'dome', 'Dome', 'a b'), fc.string());
const users: fc.Arbitrary<Parameters<typeof countUsers>[0]> = fc.array(
  fc.record({ role, groups: fc.array(group, { maxLength: 4 }) }),
  { maxLength: 12 },
);
const levels = fc.uniqueArray(
  fc.tuple(fc.constantFrom('viewer', 'operator', 'admin', 'astronomer', 'x_1'), fc.nat(5)),
  { selector: ([name]) => name, minLength: 1 },
);

const canonical = (text: string) => text.trim().toLowerCase().split(/[\s-]/).join('_');

it('lists roles by level and name for any users and levels', () => {
  fc.assert(
    fc.property(users, levels, (all, table) => {
      process.env.ROLE_LEVELS = table.map(([name, level]) => `${name}=${level}`).join(',');
      const levelOf = (name: string) => table.find(([one]) => one === name)?.[1] ?? 0;

      const { roles, role_levels, groups } = toRoleListing(countUsers(all));

      const expectedRoles = [
        ...table.map(([name]) => name),
        ...all.map((one) => canonical(one.role)),
      ];
      expect(new Set(roles)).toEqual(new Set(expectedRoles.filter((name) => name !== '')));
      expect(new Set(roles).size).toBe(roles.length);
      for (const [n, name] of roles.entries()) {
        const next = roles[n + 1];
        if (next === undefined) continue;
        const [level, above] = [levelOf(name), levelOf(next)];
        expect(level < above || (level === above && name < next), `${name}, ${next}`).toBe(true);
      }
      expect(Object.entries(role_levels).sort()).toEqual(
        roles.map((name) => [name, levelOf(name)] as [string, number]).sort(),
      );
      const allGroups = all.flatMap((one) => one.groups).filter((name) => name !== '');
      expect(groups).toEqual([...new Set(allGroups)].sort());
    }),
  );
});
