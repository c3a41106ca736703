import { expect, it } from 'vitest';
import { getDesk } from '../../support/api/desk.ts';

const { url } = await getDesk();

it('redirects from the root to the console', async () => {
  const response = await fetch(`${url}/`, { redirect: 'manual' });

  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/console');
});
