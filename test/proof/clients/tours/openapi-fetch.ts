/** The tour with the types of openapi-typescript and the client openapi-fetch. */
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from '../client/schema.js';

type Schemas = components['schemas'];
type Documents = {
  proposal: Schemas['CreateProposalRequest'];
  definition: Schemas['SchedulingBlockDefinition'];
};

const { DESK_URL = '', DESK_TOKEN = '', INPUTS = '' } = process.env;
const documents = JSON.parse(await readFile(`${INPUTS}/documents.json`, 'utf8')) as Documents;
const show = (line: string) => console.log(line);
const { GET, PATCH, POST, PUT } = createClient<paths>({
  baseUrl: DESK_URL,
  headers: { Authorization: `Bearer ${DESK_TOKEN}` },
});

/** Returns the data of a response. Throws the problem of one that failed. */
function read<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** Returns the first of the data. */
function first<T>(response: { data?: { result_data: T[] }; error?: unknown }): T {
  const [one] = read(response).result_data;
  if (one === undefined) throw new Error('There are no data.');
  return one;
}

const operator = { operator_name: 'Ada Lovelace' };
const shift = first(await POST('/slt/api/v3/shift', { body: operator }));
const params = { path: { shift_id: String(shift.shift_id) } };
show(`shift ${shift.shift_id}: ${shift.operator_name}`);

const block = { eb_id: 'eb-t0001-20240813-00010', eb_status: 'Created' };
const logged = first(
  await PATCH('/slt/api/v3/shift/{shift_id}/logs', { params, body: { shift_logs: [block] } }),
);
for (const { eb_id, eb_status } of logged.shift_logs) show(`log: ${eb_id} ${eb_status}`);

const picture = await openAsBlob(`${INPUTS}/antenna-12.gif`, { type: 'image/gif' });
const comment = first(
  await POST('/slt/api/v3/shift/comment', {
    body: { shift_fk: shift.shift_id, comment: 'α Cen: 3 σ', tags: ['antenna'] },
    bodySerializer(body) {
      const form = new FormData();
      form.append('comment', JSON.stringify(body));
      form.append('files', picture, 'antenna-12.gif');
      return form;
    },
  }),
);
show(`comment: ${comment.comment}, ${comment.tags.join()}`);
for (const file of comment.image)
  show(`file: ${file.file_name}, ${file.content_type}, ${file.size}`);

const commentWithReply = first(
  await POST('/slt/api/v3/shift/comment/{comment_id}/reply', {
    params: { path: { comment_id: String(comment.comment_id) } },
    body: { reply_text: 'It is back' },
  }),
);
for (const reply of commentWithReply.replies) show(`reply: ${reply.reply_text}`);

const item = first(
  await POST('/slt/api/v3/shift/item', {
    body: { kind: 'restriction', title: 'Antenna 12 below 60° only', severity: 'major' },
  }),
);
show(`item: ${item.title}, ${item.severity}, ${item.state}`);
const loss = first(
  await POST('/slt/api/v3/shift/{shift_id}/loss', {
    params,
    body: { category: 'weather', affected: 0.25, note: 'Wind above 15 m/s' },
  }),
);
show(`loss: ${loss.category}, ${loss.affected}, ${loss.note}`);

const handoverText = { summary: 'Two blocks lost to wind.', to: 'Grace Hopper' };
read(await PUT('/slt/api/v3/shift/{shift_id}/handover', { params, body: handoverText }));
const handover = first(await GET('/slt/api/v3/shift/{shift_id}/handover', { params }));
show(`handover: ${handover.state}, ${handover.summary}, ${handover.to}`);
for (const open of handover.open_items) show(`open item: ${open.title}`);

const ended = first(await PUT('/slt/api/v3/shift/{shift_id}/end', { params, body: {} }));
show(`ended: ${ended.shift_end !== undefined}`);
const content = read(await GET('/slt/api/v3/shift/{shift_id}/report', { params }));
// A report is JSON or a page.
if (typeof content === 'string') throw new Error('The report is a page.');
const report = first({ data: content });
show(`report: ${report.state}, ${report.comments.length} comment, ${report.losses.length} loss`);

const created = read(await POST('/proposals', { body: documents.proposal }));
const proposal = read(
  await GET('/proposals/{identifier}', { params: { path: { identifier: created.prsl_id } } }),
);
show(`proposal: ${proposal.status}, ${proposal.info?.title}, ${proposal.metadata.version}`);
const stored = read(await POST('/sbds', { body: documents.definition }));
const definition = read(
  await GET('/sbds/{identifier}', { params: { path: { identifier: stored.sbd_id ?? '' } } }),
);
const target = definition.targets?.[0];
show(`definition: ${definition.telescope}, ${target?.name}, ${definition.metadata?.version}`);

const query = { q: 'antenna', kind: 'item' } as const;
const search = async () => read(await GET('/slt/api/v3/search', { params: { query } })).result_data;
let hits = await search();
for (; hits.length === 0; hits = await search()) await sleep(200);
for (const { kind, excerpt } of hits) show(`found: ${kind}, ${excerpt}`);

const missing = await GET('/slt/api/v3/shift', { params: { query: { shift_id: '77' } } });
show(`no shift 77: ${missing.response.status}, ${(missing.error as Schemas['Problem']).code}`);
