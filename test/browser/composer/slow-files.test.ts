import { expect, it } from 'vitest';
import {
  composer,
  eventually,
  intercept,
  pasteImage,
  press,
  unsent,
  waitForEntry,
} from '../../support/browser/page.ts';
import { openShift } from '../../support/browser/shift.ts';
import { createPng } from '../../support/files/images.ts';

/** Holds every upload to the file storage until the returned function is called. */
async function holdUploads(page: Parameters<typeof intercept>[0]) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await intercept(page, /X-Amz-Signature/, async (route) => {
    if (route.request().method() === 'PUT') await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

it('sends a text while the picture of the entry before it is being uploaded', async () => {
  const { page } = await openShift();
  const release = await holdUploads(page);
  await composer(page).fill('Plot of the drive');
  await pasteImage(page, createPng());
  await page.keyboard.press('Control+Enter');
  const entry = await waitForEntry(page, 'Plot of the drive');
  await entry.getByRole('progressbar', { name: /Upload of pasted-/ }).waitFor();
  await entry.getByText('0 of 1 file saved').waitFor();
  expect(await unsent(page).count()).toBe(0);
  await page
    .getByRole('status')
    .getByText(/^Saved .*, 0 of 1 file$/)
    .waitFor();

  await composer(page).fill('Text behind the picture');
  await press(page, 'Send');

  await waitForEntry(page, 'Text behind the picture');
  release();
  await entry.getByRole('img', { name: /pasted-/ }).waitFor();
  await eventually(() => entry.getByText('of 1 file saved').count()).toBe(0);
});

it('goes on with the upload after a reload, and shows the entry once', async () => {
  const { page } = await openShift();
  const release = await holdUploads(page);
  await composer(page).fill('Plot of the drive');
  await pasteImage(page, createPng());
  await page.keyboard.press('Control+Enter');
  const entry = await waitForEntry(page, 'Plot of the drive');
  await entry.getByRole('progressbar').waitFor();

  await page.reload();
  release();

  await entry.getByRole('img', { name: /pasted-/ }).waitFor();
  expect(await page.getByRole('article').filter({ hasText: 'Plot of the drive' }).count()).toBe(1);
});

it('sends a picture without a text, and shows it as an entry while it is uploaded', async () => {
  const { page } = await openShift();
  const release = await holdUploads(page);
  await composer(page).focus();
  await pasteImage(page, createPng());
  await page.keyboard.press('Control+Enter');
  await unsent(page)
    .getByRole('progressbar', { name: /Upload of pasted-/ })
    .waitFor();

  release();

  await page.getByRole('img', { name: /pasted-/ }).waitFor();
  await eventually(() => unsent(page).count()).toBe(0);
});

it('replies to an entry that waits', async () => {
  const { page } = await openShift({ expected: /ERR_INTERNET_DISCONNECTED/ });
  await page.context().setOffline(true);
  await composer(page).fill('Wind is rising');
  await press(page, 'Send');
  await press(unsent(page, 'Wind is rising'), /^Reply/);

  await composer(page, 'Reply').fill('It falls again');
  await press(page, 'Send');
  await unsent(page, 'It falls again').waitFor();
  await page.context().setOffline(false);

  const entry = await waitForEntry(page, 'Wind is rising');
  await entry.getByText('It falls again').waitFor();
});
