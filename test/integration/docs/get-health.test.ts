import { expect, it } from 'vitest';
import { getHealth } from '#lib/docs/contracts/docs.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { getDesk } from '../../support/api/desk.ts';

const { anonymous } = await getDesk();

it('returns the version and the unconfigured parts without a token', async () => {
  const { status, body } = await anonymous(getHealth);

  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'ok',
    version: manifest.version,
    not_configured: ['log source', 'mail', 'tracker', 'site'],
  });
});

it('reads from every table and from the bucket on request, and takes no other value', async () => {
  const deep = await anonymous(getHealth, { query: { deep: 'true' } });
  const other = await anonymous(getHealth, { query: { deep: 'yes' } });

  expect(deep).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(other).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'deep'] }] } });
});
