import type { Page } from 'playwright-core';
import { getDesk, type Desk } from '../api/desk.ts';
import { postComment } from '../shift-log/comments.ts';
import { startShift } from '../shift-log/shifts.ts';
import { openConsole, type Visit } from './console.ts';
import { waitUntilLive } from './page.ts';

type Client = Awaited<ReturnType<Desk['as']>>;

/** A running shift, whose page is open and live. */
export type RunningShift = {
  page: Page;
  shiftId: number;
  /** Comments as Grace, who works elsewhere, by the API. */
  commentAsGrace: (text: string) => Promise<{ comment_id: number }>;
  grace: Client;
};

/** Starts a shift by the API and opens its page as Ada. `texts` are comments that it has already. */
export async function openShift(visit: Visit = {}, texts: string[] = []): Promise<RunningShift> {
  const { as } = visit.at ?? (await getDesk());
  const grace = await as('operator', 'grace');
  const { shift_id: shiftId } = await startShift(grace);
  const commentAsGrace = (text: string) => postComment(grace, shiftId, { comment: text });
  for (const text of texts) await commentAsGrace(text);
  const page = await openConsole(visit);
  await waitUntilLive(page);
  return { page, shiftId, commentAsGrace, grace };
}
