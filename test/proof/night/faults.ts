import type { Page } from 'playwright-core';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import type { NightDesk } from './desk.ts';
import type { Operator } from './operator.ts';
import type { WrittenNight } from './steps.ts';

/** A comment in the list of a shift. */
type Comment = Awaited<ReturnType<typeof loadComments>>[number];

/** The number of the last entries that are near the newest end. */
const RECENT = 5;

/** Returns what was lost, is there twice, or cannot be opened after a night, each in a sentence. */
export async function findFaults(
  desk: NightDesk,
  night: WrittenNight,
  newConsole: Operator,
): Promise<string[]> {
  const { ada, mary, texts } = night;
  const [onPage, onNewPage] = await Promise.all([textsOf(ada.page), textsOf(newConsole.page)]);
  const comments = await loadComments(desk, night.shiftId);
  const faults = [ada, mary, newConsole].flatMap(({ problems }) => problems);
  for (const text of texts) {
    const inDesk = comments.filter(({ comment }) => comment === text).length;
    const timesOnPage = countIn(onPage, text);
    const timesOnNewPage = countIn(onNewPage, text);
    if (inDesk !== 1) faults.push(`'${text}' is stored ${inDesk} times.`);
    // A page does not render what is far above the screen.
    const isRecent = texts.indexOf(text) >= texts.length - RECENT;
    if (timesOnPage > 1) faults.push(`'${text}' is shown ${timesOnPage} times.`);
    if (isRecent && timesOnNewPage !== 1)
      faults.push(`'${text}' is shown ${timesOnNewPage} times in a new page.`);
  }
  if (!(await opensFirstPicture(night, comments)))
    faults.push('The first picture of the night does not open.');
  return faults;
}

/** Returns the texts of the entries that a page has rendered. */
const textsOf = (page: Page): Promise<string[]> => page.getByRole('article').allTextContents();

const countIn = (entries: string[], text: string): number =>
  entries.filter((entry) => entry.includes(text)).length;

/** Loads all comments of a shift. */
async function loadComments(desk: NightDesk, shift_id: number) {
  const grace = await desk.as('grace');
  const { body } = await grace(listComments, { query: { shift_id } });
  return body.result_data;
}

/** Follows a link to the first comment with a picture, and opens the picture. */
async function opensFirstPicture({ ada }: WrittenNight, comments: Comment[]): Promise<boolean> {
  const { page } = ada;
  const ids = comments.filter(({ image }) => image.length > 0).map(({ id }) => id);
  await ada.signInIfAsked();
  const anchor = `comment-${Math.min(...ids)}`;
  await page.evaluate((hash) => (location.hash = hash), anchor);
  await page
    .locator(`#${anchor}`)
    .getByRole('img', { name: /pasted-/ })
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
