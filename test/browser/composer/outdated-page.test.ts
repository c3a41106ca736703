import { expect, it } from 'vitest';
import {
  composer,
  entries,
  eventually,
  pasteImage,
  press,
  waitForEntry,
  waitUntilLive,
  write,
} from '../../support/browser/page.ts';
import { openShift } from '../../support/browser/shift.ts';
import { createPng } from '../../support/files/images.ts';

it('asks for a reload when its policy blocks an upload, and sends everything else', async () => {
  const expected = /Security policy|violates the following Content Security Policy/;
  const { page } = await openShift({ expected });
  // The storage of the desk has another address than when the page was opened.
  await page.route('**/shift/comment', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /"url":"http:\/\/127\.0\.0\.1:\d+/g,
      '"url":"http://127.0.0.1:9',
    );
    await route.fulfill({ response, body });
  });
  await composer(page).fill('Plot of the drive');
  await pasteImage(page, createPng());
  await page.keyboard.press('Control+Enter');
  const entry = await waitForEntry(page, 'Plot of the drive');
  await entry.getByText(/reload this page to send files/).waitFor();

  await write(page, 'Text behind the picture');

  await waitForEntry(page, 'Text behind the picture');
  await page.unrouteAll({ behavior: 'wait' });
  await press(page, 'Reload');
  await waitUntilLive(page);
  await entry.getByRole('img', { name: /pasted-/ }).waitFor();
  expect(await entries(page, 'Plot of the drive').count()).toBe(1);
  await eventually(() => page.getByText('Reload to send pictures').count()).toBe(0);
});
