import { expect, it } from 'vitest';
import { getAsset } from '#lib/docs/contracts/docs.ts';
import { getDesk } from '../../support/api/desk.ts';

const { anonymous } = await getDesk();

it('serves the files of the page with their types, cached for a day', async () => {
  const script = await anonymous(getAsset, { path: { asset: 'start.js' } });

  expect(script.status).toBe(200);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toBe('public, max-age=86400');
});

it.each(['secret', '../secret', '..%2Fsecret', 'openapi.json', '__proto__', 'toString'])(
  'serves no %s',
  async (asset) => {
    const response = await anonymous(getAsset, { path: { asset } });

    expect(response.status).toBe(404);
  },
);
