import { expect, it } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import { listRoles } from '#lib/session/contracts/session.ts';
import { getDesk } from '../../support/api/desk.ts';

const { anonymous, url } = await getDesk();

it('lists the default roles by level without a token', async () => {
  const { status, body } = await anonymous(listRoles);

  const levels = { viewer: 1, proposer: 2, operator: 3, engineer: 4, admin: 5 };
  expect(status).toBe(200);
  expect(body.role_levels).toMatchObject(levels);
  expect(body.roles.filter((role) => role in levels)).toEqual(Object.keys(levels));
  expect(Object.keys(body.role_levels).sort()).toEqual([...body.roles].sort());
  expect(body.groups).toEqual([...body.groups].sort());
});

it('ignores an invalid token', async () => {
  const { status } = await createClient(url, 'not.a.token')(listRoles);

  expect(status).toBe(200);
});
