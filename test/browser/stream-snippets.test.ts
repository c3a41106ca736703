import { expect, it } from 'vitest';
import { getDesk } from '../support/api/desk.ts';
import { eventually } from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';
import { readSnippets } from '../support/live/snippets.ts';

it('runs the programs of the README of the live service, each change once', async () => {
  const { page, shiftId, commentAsGrace } = await openShift();
  const { url } = await getDesk();
  const snippets = await readSnippets('js', { url, shiftId });
  for (const [n, code] of snippets.entries())
    await page.evaluate(`{
      const texts = ((window.texts ??= [])[${n}] = []);
      const show = ({ shift_id, data }) =>
        shift_id === ${shiftId} && data.comment && texts.push(data.comment);
      (async () => {${code}})();
    }`);
  const texts = () => page.evaluate<string[][]>('texts');
  // Each has asked where the stream is now.
  await page.waitForTimeout(1500);

  await commentAsGrace('one');
  await eventually(async () => (await texts()).map(({ length }) => length)).toEqual([1, 1, 1]);
  await commentAsGrace('two');
  await eventually(async () => (await texts()).map(({ length }) => length)).toEqual([2, 2, 2]);
  // Two more polls, which could repeat events.
  await page.waitForTimeout(7000);

  expect(await texts()).toEqual(Array.from({ length: 3 }, () => ['one', 'two']));
});
