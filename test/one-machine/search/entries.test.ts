import { beforeAll, expect, it } from 'vitest';
import { createTicket } from '#lib/shift-log/contracts/tickets.ts';
import { updateAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { useEngineOf } from '../../support/machine/own-engine.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { editComment, postComment, postReply } from '../../support/shift-log/comments.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');

beforeAll(() => useEngineOf(desk.folder));

/** Returns the entries that have a term, as `kind id`. */
async function find(term: string): Promise<string[]> {
  const { queryAll } = await import('#lib/platform/dynamo/read.ts');
  const postings = await queryAll<{ sk: string }>({ table: 'search', pk: `TERM#${term}` });
  return postings.map(({ sk }) => sk.split('#').slice(1).join(' '));
}

it('indexes what is committed', async () => {
  const { shift_id } = await startShift(operator, { operator_name: 'Zuse' });
  const { comment_id } = await postComment(operator, shift_id, { comment: 'quokka' });
  const { replies } = await postReply(operator, comment_id, { reply_text: 'quokka' });
  const { id } = await annotate(operator, shift_id);
  await operator(updateAnnotation, { path: { annotation_id: id }, body: { annotation: 'quokka' } });
  await operator(recordLogs, {
    path: { shift_id },
    body: [
      {
        eb_id: 'eb-quokka',
        request_response: [{ request: 'a.b.zebra', error: { detail: 'wombat' } }],
      },
    ],
  });
  const ticket = await operator(createTicket, { body: { summary: 'quokka', issue_type: 'Bug' } });
  const { record_id } = only(ticket.body.result_data);
  await expect
    .poll(() => find('quokka'))
    .toEqual(
      expect.arrayContaining([
        `comment ${comment_id}`,
        `reply ${only(replies).reply_id}`,
        `annotation ${id}`,
        `ticket ${record_id}`,
        expect.stringMatching(/^log \d+$/) as string,
      ]),
    );
  await expect.poll(() => find('wombat')).toHaveLength(1);
  await expect.poll(() => find('zuse')).toEqual([`shift ${shift_id}`]);
  await editComment(operator, comment_id, { comment: 'numbat' });
  await expect.poll(() => find('numbat')).toEqual([`comment ${comment_id}`]);
  expect(await find('quokka')).not.toContain(`comment ${comment_id}`);
});
