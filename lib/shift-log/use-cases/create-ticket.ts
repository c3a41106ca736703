import { isDeepStrictEqual } from 'node:util';
import { ApiError, DetailedError, InvalidRequest, unauthenticated } from '#lib/contract/errors.ts';
import type { Context, Outcome, UseCase } from '#lib/platform/http/use-case.ts';
import type { Wish } from '#lib/platform/tracker/tracker.ts';
import { notFound } from '../comments/ids.ts';
import { findNewest } from '../comments/repository.ts';
import type { createTicket as contract, TicketRequest } from '../contracts/tickets.ts';
import { requireRoom } from '../tickets/link.ts';
import { Earlier, findTicket, keepOutcome, putTicket } from '../tickets/repository.ts';
import { openTracker, send } from '../tickets/send.ts';
import { cutOff, markOf, recordIdFor, ticketView, type TicketRecord } from '../tickets/ticket.ts';

/** Makes a ticket in the issue tracker: recorded before it is sent, and marked after. */
export const createTicket: UseCase<typeof contract> = async ({ body }, context) => {
  const comment_id = body.comment_id ?? undefined;
  const record_id = recordIdFor(context.requestKey);
  if (comment_id !== undefined) await requireLinkable(comment_id, record_id, context);
  const tracker = await openTracker();
  const now = context.clock();
  const record: TicketRecord = {
    record_id,
    wish: wishIn(body),
    ...(comment_id !== undefined && { comment_id }),
    requested_by: context.user,
    requested_on: now,
    fate: 'sending',
    attempts: 1,
    changed_on: now,
    due: cutOff(now),
  };
  try {
    await putTicket(record);
  } catch (error) {
    if (!(error instanceof Earlier)) throw error;
    const outcome = answerAbout(sameAs(record, error.record));
    await keepOutcome(context.remember(outcome));
    return outcome;
  }
  const keep = (made: TicketRecord) => context.remember(answerAbout(made));
  return answerAbout(await send(record, { tracker, ...context, keep }));
};

/** What the ticket is to say; null says nothing. */
function wishIn({ comment_id: _linked, components, ...said }: TicketRequest): Wish {
  const present = Object.entries(said).filter(([, value]) => value != null);
  return {
    ...(Object.fromEntries(present) as Omit<Wish, 'components'>),
    components: components ?? [],
  };
}

/** Whoever links a ticket changes a comment, which anyone may not. */
async function requireLinkable(
  comment_id: number,
  record_id: string,
  { caller }: Context,
): Promise<void> {
  // Under ACCESS=open, who sends no token acts without a session.
  if (!caller || caller.session === '') throw unauthenticated();
  if (!caller.scopes.has('slt:write')) throw new ApiError('SCOPE_MISSING', { scope: 'slt:write' });
  const comment = await findNewest(comment_id);
  if (!comment) throw notFound(comment_id);
  try {
    requireRoom(comment);
  } catch (refusal) {
    // Its own link may be what fills it: who repeats a request is told of its ticket.
    if (!(await findTicket(record_id))) throw refusal;
  }
}

/** The record that stands, if it is of the same ticket. */
function sameAs({ wish, comment_id }: TicketRecord, standing: TicketRecord): TicketRecord {
  if (isDeepStrictEqual([wish, comment_id], [standing.wish, standing.comment_id])) return standing;
  const loc = ['header', 'Idempotency-Key'];
  const msg = 'This key was used with another body';
  throw new InvalidRequest([{ loc, msg, type: 'idempotency_key_reused' }]);
}

/** What a caller is told of a record. */
function answerAbout(record: TicketRecord): Outcome {
  const { record_id, fate, ticket, refused = [], timed_out, due = '' } = record;
  if (ticket) return { data: ticketView(record) };
  const details = { record_id, mark: markOf(record) };
  if (fate === 'refused')
    throw new InvalidRequest(
      refused.map(({ field, message }) => ({
        loc: ['body', field],
        msg: message,
        type: 'tracker',
      })),
    );
  if (fate === 'sending') throw new ApiError('REQUEST_IN_PROGRESS', {}, { 'Retry-After': '5' });
  if (fate === 'waiting')
    throw new DetailedError('TRACKER_UNAVAILABLE', details, details, {
      'Retry-After': String(Math.max(1, Math.ceil((Date.parse(due) - Date.now()) / 1000))),
    });
  if (fate === 'given_up') throw new DetailedError('TICKET_GIVEN_UP', details, details);
  throw new DetailedError(
    timed_out ? 'TRACKER_TIMED_OUT' : 'TICKET_OUTCOME_UNKNOWN',
    details,
    details,
  );
}
