import { expect } from 'vitest';
import {
  finalizeReport,
  getReport,
  sendReport,
  updateReport,
} from '#lib/shift-log/contracts/report.ts';
import type { CompiledReport } from '#lib/shift-log/report/report.ts';
import { only, type Client } from './shifts.ts';

/** Returns the requests of a client on the report of a shift. */
export const reportOf = (client: Client, shift_id: number) => {
  const path = { shift_id };
  return {
    get: (query: Record<string, unknown> = {}) => client(getReport, { path, query }),
    write: (body: object, headers: Record<string, string> = {}) =>
      client(updateReport, { path, body, headers }),
    finalize: () => client(finalizeReport, { path }),
    send: (body: object = {}, headers: Record<string, string> = {}) =>
      client(sendReport, { path, body, headers }),
  };
};

/** Returns the report of a shift. */
export async function readReport(client: Client, shift_id: number, query = {}) {
  const response = await reportOf(client, shift_id).get(query);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

/** Makes the report of a shift final and returns it. */
export async function finalize(client: Client, shift_id: number) {
  const response = await reportOf(client, shift_id).finalize();
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

const metadata = {
  created_by: 'operator-1',
  created_on: '2026-11-21T21:00:00Z',
  last_modified_by: 'operator-1',
  last_modified_on: '2026-11-21T21:00:00Z',
};

const [from, to] = ['2026-11-21T20:15:00Z', '2026-11-22T04:15:00Z'];

/** Returns a comment of a report with a file and a reply. */
export const createReportComment = (comment_id: number): CompiledReport['comments'][number] => ({
  id: comment_id,
  shift_fk: 42,
  comment: 'Antenna 12 lost lock',
  tags: [],
  issue_tracker_links: [],
  image: [
    {
      unique_id: 'u',
      file_name: 'antenna-12.png',
      content_type: 'image/png',
      file_key: 'shifts/42/u.png',
      timestamp: from,
    },
  ],
  refused_files: [],
  comment_id,
  comment_version: 1,
  metadata,
  replies: [
    {
      id: 8,
      reply_id: 8,
      shift_id: 42,
      comment_id: String(comment_id),
      reply_text: 'It is back',
      tags: [],
      issue_tracker_links: [],
      image: [],
      refused_files: [],
      metadata,
      version: 1,
    },
  ],
});

const item: CompiledReport['items']['open'][number] = {
  item_id: 9,
  kind: 'people_on_site',
  title: 'Crane at antenna 31',
  severity: 'critical',
  owner: 'Grace Hopper',
  due: to,
  state: 'open',
  opened_in: 42,
  metadata,
  version: 1,
};

/** Returns a final report with an entry in each of its lists. */
export const createReport = (): CompiledReport => ({
  shift_id: 42,
  version: 1,
  text_version: 1,
  state: 'final',
  final_on: '2026-11-22T04:45:00Z',
  summary: 'A quiet night',
  weather: [{ at: from, sky: 'clear', wind_m_s: 4.5, note: 'Calm' }],
  shift: {
    shift_id: 42,
    shift_start: from,
    shift_end: to,
    operator_name: 'Ada Lovelace',
    metadata,
  },
  warnings: [{ kind: 'people_on_site', text: 'People are on site: Crane', item_id: 9 }],
  accounting: {
    shift_id: 42,
    from,
    to,
    complete: true,
    seconds: { total: 28_800, observing: 14_400, lost: 7200, no_response: 0, unexplained: 7200 },
    weighted_lost: 7200,
    lost_by_category: { weather: 7200 },
    lost_by_component: {},
    intervals: [
      { from, to: '2026-11-22T00:15:00Z', state: 'observing' },
      { from: '2026-11-22T00:15:00Z', to: '2026-11-22T02:15:00Z', state: 'lost', loss_id: 3 },
      { from: '2026-11-22T02:15:00Z', to, state: 'unexplained' },
    ],
  },
  execution_blocks: [
    { eb_id: 'eb-1', sbi_status: 'Failed', log_time: from, began: from, requests: 2, errors: 1 },
  ],
  losses: [
    {
      loss_id: 3,
      shift_id: 42,
      category: 'weather',
      began: '2026-11-22T00:15:00Z',
      ended: '2026-11-22T02:15:00Z',
      affected: 1,
      note: 'Wind',
      metadata,
      version: 1,
    },
  ],
  items: { opened: [item], closed: [{ ...item, item_id: 10, resolution: 'Done' }], open: [item] },
  comments: [createReportComment(7)],
  annotations: [
    { id: 11, annotation: 'Sun', user_name: 'operator-1', shift_id: 42, metadata, version: 1 },
  ],
  tickets: [{ url: 'https://tracker.example.org/browse/OPS-7', comment_id: 7 }],
  withdrawn: { comments: 0, replies: 0, annotations: 0, losses: 0 },
  handover: {
    shift_id: 42,
    state: 'accepted',
    summary: 'All good',
    plan: 'Continue',
    acknowledgements: [
      {
        item_id: 9,
        item_version: 1,
        text_version: 1,
        by: 'operator-2',
        on: to,
        note: 'Seen',
        disputed: true,
      },
    ],
    accepted_by: 'operator-2',
    accepted_on: to,
    next_shift_id: 43,
    version: 3,
    text_version: 1,
  },
});
