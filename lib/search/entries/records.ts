import type * as z from 'zod/mini';
import type { loss } from '#lib/shift-log/contracts/resources/loss.ts';
import type { openItem } from '#lib/shift-log/contracts/resources/open-item.ts';
import type * as shifts from '#lib/shift-log/contracts/resources/shift.ts';
import type { ticketRecord } from '#lib/shift-log/contracts/resources/ticket.ts';

type ResponseOf<Schema extends () => z.ZodMiniType> = z.output<ReturnType<Schema>>;

/**
 * A record of the shift log in an event or a stored item, which may lack fields: an item has no empty lists, and an
 * earlier one none that were added since.
 */
type Stored<Response, Always extends keyof Response> = Partial<Response> & Pick<Response, Always>;

type Created = 'metadata';

export type OpenItem = ResponseOf<typeof openItem>;
export type Loss = ResponseOf<typeof loss>;

/** The records that are indexed, by the kinds of their entries. */
export type Records = {
  shift: Stored<
    ResponseOf<typeof shifts.shift>,
    'shift_id' | 'shift_start' | 'operator_name' | Created
  >;
  log: Stored<
    ResponseOf<typeof shifts.shiftLog>,
    'id' | 'shift_id' | 'eb_id' | 'request_response' | Created
  >;
  /** Older items have an `annotation_id` beside the `id` of their version. */
  annotation: Stored<ResponseOf<typeof shifts.annotation>, 'id' | 'shift_id' | Created> & {
    annotation_id?: number;
  };
  comment: Stored<ResponseOf<typeof shifts.comment>, 'comment_id' | 'shift_fk' | Created>;
  reply: Stored<ResponseOf<typeof shifts.reply>, 'reply_id' | 'shift_id' | Created>;
  item: Stored<OpenItem, 'item_id' | 'title' | Created>;
  loss: Stored<Loss, 'loss_id' | 'shift_id' | 'category' | Created>;
};

/** A ticket request; `ticket` is absent until the tracker has created it. */
export type TicketRecord = Pick<
  ResponseOf<typeof ticketRecord>,
  'record_id' | 'comment_id' | 'requested_by' | 'requested_on'
> & { ticket?: { key: string; summary: string; url?: string } };
