import { toSortable } from '#lib/contract/datetime.ts';
import type { CommentResponse } from '../comments/response.ts';
import { logFields } from '../contracts/fields.ts';
import { keysOf, pick, omitUndefined } from '../fields/field-lists.ts';

import type { Report } from './report.ts';
import { isFailedRequest } from '#lib/night/block-state.ts';
import { reportedFlag, type ShiftLog } from '../logs/log.ts';

type Block = Report['execution_blocks'][number];

/** Returns an execution block as a report lists it, and whether it is at work. */
export function toBlock(log: ShiftLog, isRunning: boolean): Block {
  const { eb_id, sbi_status, log_time, request_response: requests } = log;
  const sendTimes = requests.flatMap(({ request_sent_at: at }) => at ?? []);
  const responseTimes = requests.flatMap(({ response_received_at: at }) => at ?? []);
  return omitUndefined({
    eb_id,
    ...pick(log, keysOf(logFields)),
    sbi_status,
    sbi_status_reported: reportedFlag(log),
    log_time,
    began: sendTimes.sort(compareTimes)[0],
    ended: responseTimes.sort(compareTimes).at(-1),
    requests: requests.length,
    errors: requests.filter(isFailedRequest).length,
    running: isRunning ? true : undefined,
  });
}

const compareTimes = (a: string, b: string) => (toSortable(a) < toSortable(b) ? -1 : 1);

/** Returns the tickets that comments link to, each once, with the comment that links to it first. */
export function ticketsOf(comments: CommentResponse[]): Report['tickets'] {
  const tickets = new Map<string, Report['tickets'][number]>();
  for (const {
    comment_id,
    tickets: createdTickets = [],
    issue_tracker_links: links,
    replies,
  } of comments) {
    for (const { url, record_id } of createdTickets)
      tickets.set(url, { url, record_id, comment_id });
    for (const url of [...links, ...replies.flatMap((reply) => reply.issue_tracker_links)])
      if (!tickets.has(url)) tickets.set(url, { url, comment_id });
  }
  return [...tickets.values()];
}
