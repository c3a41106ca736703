/** The tour with the client that orval makes. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  proposalsCreateProposal,
  proposalsGetProposal,
  schedulingBlocksCreateDefinition,
  schedulingBlocksGetDefinition,
  searchSearch,
  shiftLogCreateComment,
  shiftLogCreateItem,
  shiftLogCreateLoss,
  shiftLogCreateShift,
  shiftLogEndShift,
  shiftLogGetHandover,
  shiftLogGetReport,
  shiftLogGetShift,
  shiftLogRecordLogs,
  shiftLogReplyToComment,
  shiftLogUpdateHandover,
  type CreateProposalRequest,
  type GetReportResponse,
  type Problem,
  type SchedulingBlockDefinition,
} from '../client/desk.js';

const { DESK_URL = '', DESK_TOKEN = '', INPUTS = '' } = process.env;
const documents = JSON.parse(await readFile(`${INPUTS}/documents.json`, 'utf8')) as {
  proposal: CreateProposalRequest;
  definition: SchedulingBlockDefinition;
};
const picture = await readFile(`${INPUTS}/antenna-12.gif`, 'base64');
const show = (line: string) => console.log(line);

// The functions of the client send relative addresses, as a page of the desk's own origin does.
const send = fetch;
globalThis.fetch = (path, init) => send(new URL(String(path), DESK_URL), init);
const authorization = { headers: { Authorization: `Bearer ${DESK_TOKEN}` } };
// An operation with several media types sends its body as text, unless the call names one.
const json = { headers: { ...authorization.headers, 'Content-Type': 'application/json' } };

type Result = { status: number; data: unknown };

/** Returns the data of a success. Throws the problem of a response that failed. */
function read<R extends Result>(result: R) {
  if (result.status !== 200) throw new Error(JSON.stringify(result.data));
  return result.data as Extract<R, { status: 200 }>['data'];
}

/** Returns the first of the data. */
function first<T>({ result_data: [one] }: { result_data: T[] }): T {
  if (one === undefined) throw new Error('There are no data.');
  return one;
}

const shift = first(
  read(await shiftLogCreateShift({ operator_name: 'Ada Lovelace' }, authorization)),
);
const id = String(shift.shift_id);
show(`shift ${shift.shift_id}: ${shift.operator_name}`);

const block = { eb_id: 'eb-t0001-20240813-00010', eb_status: 'Created' };
const logged = first(read(await shiftLogRecordLogs(id, { shift_logs: [block] }, authorization)));
for (const { eb_id, eb_status } of logged.shift_logs) show(`log: ${eb_id} ${eb_status}`);

const image = { file_name: 'antenna-12.gif', content_type: 'image/gif', media_content: picture };
const text = { shift_fk: shift.shift_id, comment: 'α Cen: 3 σ', tags: ['antenna'], image: [image] };
const comment = first(read(await shiftLogCreateComment(text, json)));
show(`comment: ${comment.comment}, ${comment.tags.join()}`);
for (const file of comment.image)
  show(`file: ${file.file_name}, ${file.content_type}, ${file.size}`);

const commentId = String(comment.comment_id);
const replied = await shiftLogReplyToComment(commentId, { reply_text: 'It is back' }, json);
for (const reply of first(read(replied)).replies) show(`reply: ${reply.reply_text}`);

const newItem = {
  kind: 'restriction',
  title: 'Antenna 12 below 60° only',
  severity: 'major',
} as const;
const item = first(read(await shiftLogCreateItem(newItem, authorization)));
show(`item: ${item.title}, ${item.severity}, ${item.state}`);
const newLoss = { category: 'weather', affected: 0.25, note: 'Wind above 15 m/s' } as const;
const loss = first(read(await shiftLogCreateLoss(id, newLoss, authorization)));
show(`loss: ${loss.category}, ${loss.affected}, ${loss.note}`);

const handoverText = { summary: 'Two blocks lost to wind.', to: 'Grace Hopper' };
read(await shiftLogUpdateHandover(id, handoverText, authorization));
const handover = first(read(await shiftLogGetHandover(id, authorization)));
show(`handover: ${handover.state}, ${handover.summary}, ${handover.to}`);
for (const open of handover.open_items) show(`open item: ${open.title}`);

const ended = first(read(await shiftLogEndShift(id, {}, authorization)));
show(`ended: ${ended.shift_end !== undefined}`);
// A report is JSON or a page.
const content = read(await shiftLogGetReport(id, undefined, authorization)) as GetReportResponse;
const report = first(content);
show(`report: ${report.state}, ${report.comments.length} comment, ${report.losses.length} loss`);

const created = read(await proposalsCreateProposal(documents.proposal, authorization));
const proposal = read(await proposalsGetProposal(created.prsl_id, undefined, authorization));
show(`proposal: ${proposal.status}, ${proposal.info?.title}, ${proposal.metadata.version}`);
const stored = read(await schedulingBlocksCreateDefinition(documents.definition, authorization));
const sbdId = stored.sbd_id ?? '';
const definition = read(await schedulingBlocksGetDefinition(sbdId, undefined, authorization));
const target = definition.targets?.[0];
show(`definition: ${definition.telescope}, ${target?.name}, ${definition.metadata?.version}`);

const search = async () =>
  read(await searchSearch({ q: 'antenna', kind: 'item' }, authorization)).result_data;
let hits = await search();
for (; hits.length === 0; hits = await search()) await sleep(200);
for (const { kind, excerpt } of hits) show(`found: ${kind}, ${excerpt}`);

const missing = await shiftLogGetShift({ shift_id: '77' }, authorization);
show(`no shift 77: ${missing.status}, ${(missing.data as Problem).code}`);
