import { expect, it } from 'vitest';
import { getDesk } from '../support/api/desk.ts';
import { openConsole } from '../support/browser/console.ts';
import {
  composer,
  entries,
  eventually,
  waitUntilLive,
  pasteImage,
  press,
  waitForEntry,
  write,
} from '../support/browser/page.ts';
import { createPng } from '../support/files/images.ts';
import { endRunningShift } from '../support/shift-log/shifts.ts';

it('shows each step of a shift in a second browser, which never reloads', async () => {
  await endRunningShift(await (await getDesk()).as('operator'));
  const ada = await openConsole({ user: 'ada', expected: /404.*\/shift\/current/ });
  const grace = await openConsole({ user: 'grace', expected: /404.*\/shift\/current/ });
  let loads = 0;
  grace.on('load', () => loads++);
  await waitUntilLive(grace);

  await press(ada, 'Start shift');
  await ada.getByRole('textbox', { name: 'Operator' }).fill('Ada Lovelace');
  await press(ada, 'Start the shift');
  await waitForEntry(grace, /Shift \d+ started\. Operator: Ada Lovelace/);

  await composer(ada).fill('Dish 12 lost lock #receiver');
  await pasteImage(ada, createPng());
  await ada
    .getByRole('list', { name: 'Files to send' })
    .getByText(/pasted-\d+\.png/)
    .waitFor();
  await press(ada, 'Send');
  const comment = await waitForEntry(grace, 'Dish 12 lost lock #receiver');
  await comment.getByRole('img', { name: /pasted-\d+\.png/ }).waitFor();

  await press(await waitForEntry(grace, 'Dish 12'), /^Reply: /);
  await write(grace, 'It is back since 03:10', 'Reply');
  await entries(ada, 'Dish 12').getByText('It is back since 03:10').waitFor();

  await press(entries(ada, 'Dish 12'), /^Edit: /);
  await write(ada, 'Dish 12 lost lock for a minute #receiver', 'Edit the comment');
  await waitForEntry(grace, 'for a minute');
  await entries(grace, 'for a minute').getByText('version 2').waitFor();

  await press(ada, 'Annotation');
  await write(ada, 'A calm night', 'Annotation');
  await waitForEntry(grace, 'A calm night');

  await press(ada, 'End shift');
  await press(ada.getByRole('dialog'), /^End shift \d+/);
  // The shift stays on the screen of a person who is in the composer.
  await press(grace, 'Leave it');
  await grace.getByRole('heading', { name: 'No shift runs' }).waitFor();
  await eventually(() => ada.getByRole('heading', { level: 1 }).textContent()).toBe(
    'No shift runs',
  );
  expect(loads).toBe(0);
});
