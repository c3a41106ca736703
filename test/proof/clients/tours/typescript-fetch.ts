/** The tour with the client that openapi-generator makes for TypeScript. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Configuration,
  CreateProposalRequestFromJSON,
  ProposalsApi,
  ResponseError,
  SchedulingBlockDefinitionFromJSON,
  SchedulingBlocksApi,
  SearchApi,
  ShiftLogApi,
  type Problem,
  type RecordLogsRequest,
} from '../client/index.js';

const { DESK_URL = '', DESK_TOKEN = '', INPUTS = '' } = process.env;
const documents = JSON.parse(await readFile(`${INPUTS}/documents.json`, 'utf8')) as {
  proposal: unknown;
  definition: unknown;
};
const picture = await readFile(`${INPUTS}/antenna-12.gif`, 'base64');
const show = (line: string) => console.log(line);

/** Returns the first of the data. */
function first<T>({ resultData: [one] }: { resultData: T[] }): T {
  if (one === undefined) throw new Error('There are no data.');
  return one;
}

const configuration = new Configuration({ basePath: DESK_URL, accessToken: DESK_TOKEN });
const log = new ShiftLogApi(configuration);

const operator = { createShiftRequest: { operatorName: 'Ada Lovelace' } };
const shift = first(await log.shiftLogCreateShift(operator));
const shiftId = String(shift.shiftId);
show(`shift ${shift.shiftId}: ${shift.operatorName}`);

// One type has the required fields of all alternatives.
const block = { ebId: 'eb-t0001-20240813-00010', ebStatus: 'Created' };
const recordLogsRequest = { shiftLogs: [block] } as unknown as RecordLogsRequest;
const logged = first(await log.shiftLogRecordLogs({ shiftId, recordLogsRequest }));
for (const { ebId, ebStatus } of logged.shiftLogs) show(`log: ${ebId} ${ebStatus}`);

// The operation takes JSON alone: the file is a part of it.
const image = { fileName: 'antenna-12.gif', contentType: 'image/gif', mediaContent: picture };
const text = { shiftFk: shift.shiftId, comment: 'α Cen: 3 σ', tags: ['antenna'], image: [image] };
const comment = first(await log.shiftLogCreateComment({ createCommentRequest: text }));
show(`comment: ${comment.comment}, ${comment.tags.join()}`);
for (const file of comment.image) show(`file: ${file.fileName}, ${file.contentType}, ${file.size}`);

const commentId = String(comment.commentId);
const reply = { commentId, replyToCommentRequest: { replyText: 'It is back' } };
const commentWithReply = first(await log.shiftLogReplyToComment(reply));
for (const { replyText } of commentWithReply.replies) show(`reply: ${replyText}`);

const newItem = {
  kind: 'restriction',
  title: 'Antenna 12 below 60° only',
  severity: 'major',
} as const;
const item = first(await log.shiftLogCreateItem({ createItemRequest: newItem }));
show(`item: ${item.title}, ${item.severity}, ${item.state}`);
const newLoss = { category: 'weather', affected: 0.25, note: 'Wind above 15 m/s' } as const;
const loss = first(await log.shiftLogCreateLoss({ shiftId, createLossRequest: newLoss }));
show(`loss: ${loss.category}, ${loss.affected}, ${loss.note}`);

const handoverText = { summary: 'Two blocks lost to wind.', to: 'Grace Hopper' };
await log.shiftLogUpdateHandover({ shiftId, updateHandoverRequest: handoverText });
const handover = first(await log.shiftLogGetHandover({ shiftId }));
show(`handover: ${handover.state}, ${handover.summary}, ${handover.to}`);
for (const { title } of handover.openItems) show(`open item: ${title}`);

const ended = first(await log.shiftLogEndShift({ shiftId, endShiftRequest: {} }));
show(`ended: ${ended.shiftEnd !== undefined}`);
const report = first(await log.shiftLogGetReport({ shiftId }));
show(`report: ${report.state}, ${report.comments.length} comment, ${report.losses.length} loss`);

const proposals = new ProposalsApi(configuration);
const createProposalRequest = CreateProposalRequestFromJSON(documents.proposal);
const { prslId } = await proposals.proposalsCreateProposal({ createProposalRequest });
const proposal = await proposals.proposalsGetProposal({ identifier: prslId });
show(`proposal: ${proposal.status}, ${proposal.info?.title}, ${proposal.metadata.version}`);

const blocks = new SchedulingBlocksApi(configuration);
const schedulingBlockDefinition = SchedulingBlockDefinitionFromJSON(documents.definition);
const stored = await blocks.schedulingBlocksCreateDefinition({ schedulingBlockDefinition });
const identifier = stored.sbdId ?? '';
const definition = await blocks.schedulingBlocksGetDefinition({ identifier });
const target = definition.targets?.[0];
show(`definition: ${definition.telescope}, ${target?.name}, ${definition.metadata?.version}`);

const searches = new SearchApi(configuration);
const search = () => searches.searchSearch({ q: 'antenna', kind: 'item' });
let { resultData: hits } = await search();
for (; hits.length === 0; { resultData: hits } = await search()) await sleep(200);
for (const { kind, excerpt } of hits) show(`found: ${kind}, ${excerpt}`);

try {
  await log.shiftLogGetShift({ shiftId: '77' });
} catch (error) {
  const { response } = error as ResponseError;
  const { code } = (await response.json()) as Problem;
  show(`no shift 77: ${response.status}, ${code}`);
}
