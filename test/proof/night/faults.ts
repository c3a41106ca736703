import type { Page } from 'playwright-core';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import type { NightDesk } from './desk.ts';
import type { WrittenNight } from './steps.ts';

/** The number of the last entries that are near the newest end. */
const RECENT = 5;

/** Returns what was lost, is there twice, or cannot be opened after a night, each in a sentence. */
export async function findFaults(
  desk: NightDesk,
  night: WrittenNight,
  afresh: Page,
): Promise<string[]> {
  const { ada, texts } = night;
  const [shown, shownAfresh] = await Promise.all([textsOf(ada.page), textsOf(afresh)]);
  const stored = await loadTexts(desk, night.shiftId);
  const faults = [...ada.problems];
  for (const text of texts) {
    const inDesk = stored.filter((one) => one === text).length;
    const onPage = shown.filter((one) => one.includes(text)).length;
    const onNewPage = shownAfresh.filter((one) => one.includes(text)).length;
    if (inDesk !== 1) faults.push(`'${text}' is stored ${inDesk} times.`);
    // A page does not render what is far above the screen.
    const isRecent = texts.indexOf(text) >= texts.length - RECENT;
    if (onPage > 1) faults.push(`'${text}' is shown ${onPage} times.`);
    if (isRecent && onNewPage !== 1)
      faults.push(`'${text}' is shown ${onNewPage} times in a new page.`);
  }
  if (!(await opensFirstPicture(night)))
    faults.push('The first picture of the night does not open.');
  return faults;
}

/** Returns the texts of the entries that a page has rendered. */
const textsOf = (page: Page): Promise<string[]> => page.getByRole('article').allTextContents();

/** Loads the texts of all comments of a shift. */
async function loadTexts(desk: NightDesk, shift_id: number): Promise<(string | undefined)[]> {
  const grace = await desk.as('grace');
  const { body } = await grace(listComments, { query: { shift_id } });
  return body.result_data.map(({ comment }) => comment);
}

async function opensFirstPicture({ ada }: WrittenNight): Promise<boolean> {
  const { page } = ada;
  await ada.signInIfAsked();
  await page
    .getByRole('img', { name: /pasted-/ })
    .first()
    .click();
  const picture = page.getByRole('dialog').getByRole('img');
  await picture.waitFor();
  return picture
    .evaluate(async (image) => {
      await (image as HTMLImageElement).decode();
      return (image as HTMLImageElement).naturalWidth > 0;
    })
    .catch(() => false);
}
