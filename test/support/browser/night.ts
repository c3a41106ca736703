import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { createAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { createTag } from '#lib/shift-log/contracts/tags.ts';
import { getDesk } from '../api/desk.ts';
import { loadSample } from '../samples.ts';
import { postComment, editComment, postReply } from '../shift-log/comments.ts';
import { startShift } from '../shift-log/shifts.ts';

/** An execution block of the night, which has requests and an error. */
export const BLOCK = 'eb-mvp01-20240426-5004';

const LONG = `Long words do not make the page scroll: ${'abcdefghij'.repeat(12)}`;

/** Fills a new shift with an entry of each kind. It runs, and Ada has written all of it. */
export async function writeNight(): Promise<{ shiftId: number; commentId: number }> {
  const ada = await (await getDesk()).as('operator', 'ada');
  const { shift_id: shiftId } = await startShift(ada);
  const body = await loadSample('execution-blocks-with-status');
  await ada(recordLogs, { path: { shift_id: shiftId }, body });
  const text = `Lost lock of dish 12 #receiver, see @${BLOCK}\n\n| dish | state |\n|---|---|\n| 12 | **down** |`;
  const { comment_id: commentId } = await postComment(ada, shiftId, {
    ...{ comment: text, tags: ['receiver', 'handover'], eb_fk: BLOCK },
  });
  await editComment(ada, commentId, { comment: `${text}\n\n- it is back` });
  await postReply(ada, commentId, { reply_text: 'Confirmed by *remote*' });
  await postComment(ada, shiftId, { comment: LONG });
  await ada(createAnnotation, { body: { shift_id: shiftId, annotation: 'A calm night' } });
  await ada(createTag, { body: { tag_name: 'receiver' } });
  return { shiftId, commentId };
}
