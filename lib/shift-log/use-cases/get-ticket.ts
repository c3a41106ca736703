import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getTicket as contract } from '../contracts/tickets.ts';
import { findTicket } from '../tickets/effect.ts';
import { toResponse } from '../tickets/ticket.ts';

export const getTicket: UseCase<typeof contract> = async ({ path: { record_id } }) => {
  const record = await findTicket(record_id);
  if (!record) throw new ApiError('TICKET_NOT_FOUND', { record_id });
  return { data: toResponse(record) };
};
