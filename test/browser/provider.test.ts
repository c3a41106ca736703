import { expect, it } from 'vitest';
import { openConsole } from '../support/browser/console.ts';
import { startDeskWithProvider } from '../support/browser/identity-provider.ts';
import { waitUntilLive, press } from '../support/browser/page.ts';

/** What the visit logs before the sign-in, and because there has not been a shift. */
const expected = /401|404.*\/shift\/current/;

it('signs in at an identity provider in a window of its own, while the page stays', async () => {
  const page = await openConsole({ at: await startDeskWithProvider(), role: 'nobody', expected });
  // The provider's own pages would load fonts from elsewhere.
  await page.context().route(/^https:/, (route) => route.abort());
  const resources: unknown[] = [];
  page.context().on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.has('code_challenge'))
      resources.push([searchParams.get('audience'), searchParams.get('resource')]);
  });
  let loads = 0;
  page.on('load', () => loads++);

  const opened = page.waitForEvent('popup');
  await press(page.getByRole('dialog', { name: 'Sign in' }), /^Sign in with 127\.0\.0\.1/);
  const provider = await opened;
  await provider.getByPlaceholder('Enter any login').fill('ada');
  await provider.getByPlaceholder('and password').fill('any');
  const closed = provider.waitForEvent('close');
  await press(provider, 'Sign-in');
  await press(provider, 'Continue');
  await closed;

  await page.getByRole('button', { name: 'ada', exact: true }).waitFor();
  await waitUntilLive(page);
  expect(loads).toBe(0);
  expect(resources).toEqual([['urn:desk', 'urn:desk']]);
  expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain(
    'eyJ',
  );
});
