import { isDeepStrictEqual } from 'node:util';
import { ApiError, InvalidRequest, unauthenticated } from '#lib/contract/errors.ts';
import type { Context, UseCase } from '#lib/platform/http/use-case.ts';
import { commentNotFound, findComment } from '../comments/queries.ts';
import type { createTicket as contract } from '../contracts/tickets.ts';
import { requireRoomForLink } from '../tickets/link.ts';
import { findTicket } from '../tickets/effect.ts';
import { requestTicket } from '../tickets/request.ts';
import {
  isWaiting,
  markOf,
  recordIdFor,
  toTicketResponse,
  type TicketRecord,
} from '../tickets/ticket.ts';

/** Creates a ticket in the issue tracker. It is recorded before it is sent. */
export const createTicket: UseCase<typeof contract> = async ({ body }, context) => {
  const { comment_id, components = [], ...fields } = body;
  const record_id = recordIdFor(context.requestKey);
  if (comment_id !== undefined) await requireLinkable(comment_id, record_id, context);
  const request = {
    record_id,
    draft: { ...fields, components },
    ...(comment_id !== undefined && { comment_id }),
    requested_by: context.user,
  };
  const record = await requestTicket(request, {
    ...context,
    outcomeWrites: (sentRecord) => context.outcomeWrites(toOutcome(sentRecord, context.clock())),
    requireSame: (earlierRecord) => requireSameTicket(request, earlierRecord),
  });
  return toOutcome(record, context.clock());
};

/** Throws unless the caller may change the comment and it has room for a link. */
async function requireLinkable(
  comment_id: number,
  record_id: string,
  { caller }: Pick<Context, 'caller'>,
): Promise<void> {
  // Under ACCESS=open a caller without a token has an empty session.
  if (!caller || caller.sessionId === '') throw unauthenticated();
  if (!caller.scopes.has('slt:write')) throw new ApiError('SCOPE_MISSING', { scope: 'slt:write' });
  const comment = await findComment(comment_id);
  if (!comment) throw commentNotFound(String(comment_id));
  try {
    requireRoomForLink(comment);
  } catch (error) {
    // A repeated request must get its ticket even if its own link has filled the comment.
    if (!(await findTicket(record_id))) throw error;
  }
}

/** Throws 422 if an Idempotency-Key is used again for another ticket. */
function requireSameTicket(
  request: Pick<TicketRecord, 'draft' | 'comment_id'>,
  earlierRecord: TicketRecord,
): void {
  const isSame = isDeepStrictEqual(
    [request.draft, request.comment_id],
    [earlierRecord.draft, earlierRecord.comment_id],
  );
  if (isSame) return;
  const loc = ['header', 'Idempotency-Key'];
  const msg = 'This key was used with another body';
  throw new InvalidRequest([{ loc, msg, type: 'idempotency_key_reused' }]);
}

/** Returns the created ticket, or throws the error of the record's status. */
function toOutcome(record: TicketRecord, now: string) {
  const { record_id, state, refused = [], timed_out, misconfigured, due = '' } = record;
  const ticket = toTicketResponse(record);
  if (ticket) return { data: ticket };
  const details = { record_id, mark: markOf(record) };
  if (state === 'refused')
    throw new InvalidRequest(
      refused.map(({ field, message: msg }) => ({
        loc: field === undefined ? ['body'] : ['body', field],
        msg,
        type: 'tracker',
      })),
    );
  if (state === 'sending') throw new ApiError('REQUEST_IN_PROGRESS', {}, { 'Retry-After': '5' });
  if (isWaiting(record)) {
    const seconds = Math.max(1, Math.ceil((Date.parse(due) - Date.parse(now)) / 1000));
    const headers = { 'Retry-After': String(seconds) };
    const code = misconfigured ? 'TRACKER_MISCONFIGURED' : 'TRACKER_UNAVAILABLE';
    throw new ApiError(code, details, headers, details);
  }
  const code = timed_out ? 'TRACKER_TIMED_OUT' : 'TICKET_OUTCOME_UNKNOWN';
  throw new ApiError(state === 'given_up' ? 'TICKET_GIVEN_UP' : code, details, {}, details);
}
