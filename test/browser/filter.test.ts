import { expect, it } from 'vitest';
import { entries, eventually, press, waitForEntry, write } from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';

it('says what the filter hides, marks its words, and is cleared with one click', async () => {
  const { page } = await openShift({}, ['Clouds in the west', 'Wind 16 m/s', 'More clouds']);
  await waitForEntry(page, 'More clouds');

  await page.getByRole('searchbox', { name: 'Text' }).fill('cloud');

  await page.getByRole('status').getByText('2 of 4').waitFor();
  const marked = () => page.evaluate(`CSS.highlights.get('filter')?.size`);
  await eventually(marked).toBe(2);
  await press(page, 'Clear');
  await waitForEntry(page, 'Wind 16');
  await eventually(marked).toBeUndefined();
});

it('marks texts of every script, and signs that a pattern would read otherwise', async () => {
  const texts = ['İİİİ at İzmir (+2 °C) [x]', 'Größe 5 µm', 'e\u0301clair 東京 🔭'];
  const { page } = await openShift({}, texts);
  await waitForEntry(page, '東京');
  const field = page.getByRole('searchbox', { name: 'Text' });
  const marked = () => page.evaluate(`CSS.highlights.get('filter')?.size ?? 0`);

  for (const typed of ['(+2 °C) [', 'İzmir', '東京 🔭', 'µ', 'GRÖSS', '5 µm']) {
    await field.fill(typed);
    await page
      .getByRole('status')
      .getByText(/ of 4/)
      .or(page.getByText('No entry matches.'))
      .first()
      .waitFor();
    const isFound = (await page.getByText('No entry matches.').count()) === 0;
    await eventually(async () => (await marked()) !== 0).toBe(isFound);
  }
});

it('says that the filter cannot be loaded, and shows everything', async () => {
  const expected = /Failed to (load|fetch)|WebSocket/;
  const { page } = await openShift({ expected }, ['Clouds in the west', 'Wind 16 m/s']);
  await waitForEntry(page, 'Wind 16');
  await page.context().setOffline(true);
  await page.evaluate(
    `caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))`,
  );

  await page.getByRole('searchbox', { name: 'Text' }).fill('cloud');

  await page.getByText('The filter could not be loaded.').waitFor();
  expect(await page.getByRole('searchbox', { name: 'Text' }).inputValue()).toBe('');
  expect(await entries(page, 'Wind 16').count()).toBe(1);
});

it('hides no own entry that is written under the filter, and gives way to a jump', async () => {
  const { page, commentAsGrace } = await openShift({}, ['Clouds in the west', 'Wind 16 m/s']);
  const wind = await waitForEntry(page, 'Wind 16');
  const key = await wind.getAttribute('id');
  await page.getByRole('searchbox', { name: 'Text' }).fill('cloud');
  await wind.waitFor({ state: 'detached' });

  await write(page, 'Humidity 91 %');
  await waitForEntry(page, 'Humidity');
  await commentAsGrace('Of somebody else');
  await commentAsGrace('One more cloud');
  await waitForEntry(page, 'One more cloud');
  expect(await entries(page, 'Humidity').count()).toBe(1);
  expect(await entries(page, 'Of somebody else').count()).toBe(0);
  await page.evaluate(`location.hash = '${key}'`);

  await eventually(() => wind.evaluate((one) => one === document.activeElement)).toBe(true);
  await eventually(() => entries(page, 'Of somebody else').count()).toBe(1);
});
