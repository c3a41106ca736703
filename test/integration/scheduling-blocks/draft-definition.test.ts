import { expect, it } from 'vitest';
import {
  createDefinition,
  draftDefinition,
  validateDefinition,
} from '#lib/scheduling-blocks/contracts/definitions.ts';
import { getDesk } from '../../support/api/desk.ts';

const { as } = await getDesk();
const engineer = await as('engineer');

it.each([
  [undefined, 'ska_mid', 'dish_allocations'],
  ['ska_mid', 'ska_mid', 'dish_allocations'],
  ['ska_low', 'ska_low', 'mccs_allocation'],
])(
  'drafts for telescope %s a definition of %s that is valid and may be stored',
  async (requestedTelescope, telescope, allocation) => {
    const query = requestedTelescope === undefined ? {} : { telescope: requestedTelescope };

    const { status, body } = await engineer(draftDefinition, { query });
    const { body: report } = await engineer(validateDefinition, { body });
    const stored = await engineer(createDefinition, { body });

    expect(status).toBe(200);
    expect(body).toMatchObject({ telescope, targets: [], csp_configurations: [] });
    expect(body).toHaveProperty(allocation);
    expect(body).not.toHaveProperty('sbd_id');
    expect(report).toEqual({ valid: true, messages: [], issues: [] });
    expect(stored.status).toBe(200);
  },
);

it('generates a new allocation id for each draft', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const { body } = await engineer(draftDefinition);
      return String(body.dish_allocations?.dish_allocation_id);
    }),
  );

  expect(ids[0]).toMatch(/^dish-allocation-\d{5}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

it.each(['SKA_MID', 'meerkat', 'x'.repeat(300)])(
  'refuses the unknown telescope %.20s',
  async (telescope) => {
    const { status, body } = await engineer(draftDefinition, { query: { telescope } });

    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['query', 'telescope'], type: 'enum' }] });
  },
);
