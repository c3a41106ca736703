/** The tour with fetch alone, which the generated clients are compared with. */
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const { DESK_URL = '', DESK_TOKEN = '', INPUTS = '' } = process.env;
const inputs = JSON.parse(await readFile(`${INPUTS}/documents.json`, 'utf8')) as Record<
  'proposal' | 'definition',
  object
>;
const show = (line: string) => console.log(line);

async function call(method: string, path: string, body?: object) {
  const isForm = body instanceof FormData;
  const response = await fetch(DESK_URL + path, {
    method,
    headers: {
      Authorization: `Bearer ${DESK_TOKEN}`,
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const content = await response.json();
  return { status: response.status, content, data: content.result_data?.[0] };
}

const log = '/slt/api/v3/shift';
const { data: shift } = await call('POST', log, { operator_name: 'Ada Lovelace' });
const { shift_id } = shift;
show(`shift ${shift_id}: ${shift.operator_name}`);

const block = { eb_id: 'eb-t0001-20240813-00010', eb_status: 'Created' };
const { data: logged } = await call('PATCH', `${log}/${shift_id}/logs`, { shift_logs: [block] });
for (const { eb_id, eb_status } of logged.shift_logs) show(`log: ${eb_id} ${eb_status}`);

const form = new FormData();
const text = { shift_fk: shift_id, comment: 'α Cen: 3 σ', tags: ['antenna'] };
const picture = await openAsBlob(`${INPUTS}/antenna-12.gif`, { type: 'image/gif' });
form.append('comment', JSON.stringify(text));
form.append('files', picture, 'antenna-12.gif');
const { data: comment } = await call('POST', `${log}/comment`, form);
show(`comment: ${comment.comment}, ${comment.tags}`);
for (const file of comment.image)
  show(`file: ${file.file_name}, ${file.content_type}, ${file.size}`);

const replyPath = `${log}/comment/${comment.comment_id}/reply`;
const { data: commentWithReply } = await call('POST', replyPath, { reply_text: 'It is back' });
for (const reply of commentWithReply.replies) show(`reply: ${reply.reply_text}`);

const { data: item } = await call('POST', `${log}/item`, {
  kind: 'restriction',
  title: 'Antenna 12 below 60° only',
  severity: 'major',
});
show(`item: ${item.title}, ${item.severity}, ${item.state}`);
const { data: loss } = await call('POST', `${log}/${shift_id}/loss`, {
  category: 'weather',
  affected: 0.25,
  note: 'Wind above 15 m/s',
});
show(`loss: ${loss.category}, ${loss.affected}, ${loss.note}`);

const handoverText = { summary: 'Two blocks lost to wind.', to: 'Grace Hopper' };
await call('PUT', `${log}/${shift_id}/handover`, handoverText);
const { data: handover } = await call('GET', `${log}/${shift_id}/handover`);
show(`handover: ${handover.state}, ${handover.summary}, ${handover.to}`);
for (const open of handover.open_items) show(`open item: ${open.title}`);

const { data: ended } = await call('PUT', `${log}/${shift_id}/end`, {});
show(`ended: ${ended.shift_end !== undefined}`);
const { data: report } = await call('GET', `${log}/${shift_id}/report`);
show(`report: ${report.state}, ${report.comments.length} comment, ${report.losses.length} loss`);

const { content: created } = await call('POST', '/proposals', inputs.proposal);
const { content: proposal } = await call('GET', `/proposals/${created.prsl_id}`);
show(`proposal: ${proposal.status}, ${proposal.info.title}, ${proposal.metadata.version}`);
const { content: stored } = await call('POST', '/sbds', inputs.definition);
const { content: definition } = await call('GET', `/sbds/${stored.sbd_id}`);
const [target] = definition.targets;
show(`definition: ${definition.telescope}, ${target.name}, ${definition.metadata.version}`);

const search = () => call('GET', '/slt/api/v3/search?q=antenna&kind=item');
let { content: found } = await search();
for (; found.result_data.length === 0; { content: found } = await search()) await sleep(200);
for (const { kind, excerpt } of found.result_data) show(`found: ${kind}, ${excerpt}`);

const { status, content: problem } = await call('GET', `${log}?shift_id=77`);
show(`no shift 77: ${status}, ${problem.code}`);
