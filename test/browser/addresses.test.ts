import { expect, it } from 'vitest';
import { openConsole } from '../support/browser/console.ts';
import { openShift } from '../support/browser/shift.ts';

/** The addresses whose path or query has a value that no record has, and what the page says. */
const addresses: [address: string, title: RegExp][] = [
  ['/console/shifts/abc', /^There is no such shift$/],
  ['/console/shifts/1e3/handover', /^There is no such shift$/],
  ['/console/shifts/-7/report', /^There is no such shift$/],
  ['/console/shifts/99999999', /^There is no such shift\.$/],
  ['/console/shifts/99999999999999999999', /^There is no such shift$/],
  ['/console/shifts/99999999/handover', /^There is no such shift\.$/],
  ['/console/shifts/99999999/report', /^There is no such shift\.$/],
  ['/console/shifts/99999999/report?version=x', /^There is no such version of the report$/],
  [`/console/execution-blocks/${'9'.repeat(300)}`, /value that cannot be used: eb_/],
  ['/console/search?from=yesterday', /value that cannot be used: from/],
  ['/console/shifts?shift_start=dusk', /value that cannot be used: shift_start/],
  ['/console/items?shift_id=abc', /^Nothing was closed/],
  [`/console/${'far/'.repeat(200)}`, /^There is no such page$/],
];

it('says of every address that nothing is there, in its own words', async () => {
  const page = await openConsole({ expected: /status of 4\d\d/ });

  for (const [address, title] of addresses) {
    await page.goto(address);
    await page.locator('main').getByText(title).first().waitFor();
    const text = await page.locator('main').innerText();
    expect(text, address).not.toMatch(/NaN|GET \/|Input should|undefined/);
    expect(await page.locator('h1').count(), address).toBe(1);
  }
});

it('shows the page of an incomplete escape that a link leads to', async () => {
  const { page } = await openShift();

  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/console/execution-blocks/%z';
    document.body.append(link);
    link.click();
  });

  await page.getByText('There is no such page').waitFor();
});
