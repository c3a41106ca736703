import { expect, it } from 'vitest';
import { getConsoleWorker } from '#lib/console/contracts/console.ts';
import { getDesk } from '../../support/api/desk.ts';

const { anonymous } = await getDesk();

it('serves the service worker for all views, and lets browsers look for a new version', async () => {
  const { status, headers, body } = await anonymous(getConsoleWorker);

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('service-worker-allowed')).toBe('/console');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(body).toContain('/console/assets/main-');
});
