import type { RequestOf } from '#lib/contract/endpoint.ts';
import type { createLoss } from '#lib/shift-log/contracts/losses.ts';
import type { createItem, updateItem } from '#lib/shift-log/contracts/open-items.ts';

/** What a person writes. Others refer to a comment or an item by its `name`. The text of a ticket is its summary. */
export type Remark = { by: string; text: string } & (
  | { kind: 'comment'; name: string; tags: string[]; block?: number; plot?: string }
  | { kind: 'reply' | 'edit'; comment: string }
  | { kind: 'ticket'; comment: string; description: string }
  | { kind: 'annotation' }
  | { kind: 'item'; name: string; comment?: string; fields: ItemFields }
  | { kind: 'change of an item'; item: string; change: RequestOf<typeof updateItem>['body'] }
  | Loss
  | { kind: 'handover'; plan: string; to: string }
  | { kind: 'offer' | 'acknowledgement' | 'acceptance' | 'end of the next shift' }
  | { kind: 'report' | 'final report' }
);

/** The text of an item is its title. */
type ItemFields = Omit<RequestOf<typeof createItem>['body'], 'title' | 'comment_id'>;

/** The text of a loss is its note. */
type Loss = { kind: 'loss'; item?: string; block?: number; from: Moment; to: Moment } & Pick<
  RequestOf<typeof createLoss>['body'],
  'category' | 'affected' | 'component'
>;

/** The start or the end of an execution block. */
export type Moment = { block: number; edge: 'start' | 'end' };

/** A remark of the night: `seconds` after the end of a block; block 0 stands for the start of the shift. */
export type TimedRemark = { after: number; seconds: number; remark: Remark };

export const people = {
  operator: 'Ada Lovelace',
  engineer: 'Grace Hopper',
  astronomer: 'Mary Jackson',
  next: 'Dorothy Vaughan',
};
