import * as z from 'zod/mini';
import { optionalId } from '#lib/contract/fields/optional-id.ts';
import { inputsOf } from '../../fields/field-lists.ts';
import { optionalText, ownId, rule, shiftId } from '../fields.ts';
import { commentContent, labels, replyContent } from '../resources/comment-fields.ts';
import { reasonNeedsWithdrawal, withdrawalInput } from '../resources/withdrawal.ts';
import { newFiles, updatedFiles } from './attachment-input.ts';
import { childEntries } from './child-entries.ts';

const shift = {
  shift_fk: optionalId(shiftId('The shift, running or ended')),
  shift_id: optionalId(shiftId('Alias of shift_fk')),
};

const content = inputsOf(commentContent);
const replyText = () => optionalText('Alias of reply_text', 'It is back').input();
const replies = childEntries('POST /shift/comment/{comment_id}/reply');

type Id = number | string | null;
type ShiftIds = { shift_fk?: Id; shift_id?: Id };

const isAbsent = (id: Id | undefined) => id == null || id === '';

const sameShift = rule<ShiftIds>({
  field: 'shift_fk',
  type: 'value_error',
  message: 'shift_fk and shift_id are aliases: send one of them, or the same value in both',
  holds: ({ shift_fk, shift_id }) =>
    isAbsent(shift_fk) || isAbsent(shift_id) || String(shift_fk) === String(shift_id),
});

const shiftRequired = rule<ShiftIds>({
  field: 'shift_fk',
  type: 'missing',
  message: 'Field required',
  holds: ({ shift_fk, shift_id }) => !isAbsent(shift_fk) || !isAbsent(shift_id),
});

/**
 * The body of a new comment. Fields that the server sets are ignored, so that the response of a GET may be
 * sent.
 */
export const newComment = z.object({ ...shift, ...content, image: newFiles, replies }).check(
  sameShift,
  shiftRequired,
  z.meta({
    examples: [{ shift_fk: 1, comment: 'Antenna 12 lost lock at 20:15', tags: ['antenna'] }],
  }),
);

export const commentChange = z
  .object({
    comment_id: optionalId(ownId('The id in the path')),
    ...shift,
    ...content,
    image: updatedFiles,
    replies,
    ...withdrawalInput(),
  })
  .check(
    sameShift,
    reasonNeedsWithdrawal,
    z.meta({
      examples: [{ comment: 'Antenna 12 was off from 20:15 to 20:40' }],
    }),
  );

export type CommentChange = z.output<typeof commentChange>;
export type NewReply = z.output<typeof newReply>;
export type ReplyChange = z.output<typeof replyChange>;

/** The body of a new reply. The response of a GET may be sent. */
export const newReply = z
  .object({
    ...shift,
    comment_id: optionalId(ownId('The id in the path')),
    ...inputsOf(replyContent),
    comment: replyText(),
    image: newFiles,
  })
  .check(sameShift, z.meta({ examples: [{ reply_text: 'It is back' }] }));

/** The body of a change of a reply, which can only be withdrawn or reinstated. The response of a GET may be sent. */
export const replyChange = z
  .object({
    ...shift,
    comment_id: optionalId(ownId('The comment that it replies to')),
    reply_id: optionalId(ownId('The id in the path')),
    ...inputsOf({ ...replyContent, ...labels }),
    comment: replyText(),
    image: updatedFiles,
    ...withdrawalInput(),
  })
  .check(
    sameShift,
    reasonNeedsWithdrawal,
    z.meta({ examples: [{ withdrawn: true, withdrawal_reason: 'Meant for antenna 13' }] }),
  );
