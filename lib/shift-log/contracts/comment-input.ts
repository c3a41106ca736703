import * as z from 'zod/mini';
import { atMostOne, exactlyOne } from '#lib/contract/fields/input-object.ts';
import { nullish } from '#lib/contract/fields.ts';
import { updatedFiles, newFiles } from './attachment-input.ts';
import { commentContent, replyContent, words } from './comment-fields.ts';
import { inputsOf } from '../field-lists.ts';
import { ownId, shiftId, rule } from './fields.ts';

const shift = {
  shift_fk: nullish(shiftId('The shift, running or ended')),
  shift_id: nullish(shiftId('Another name of shift_fk')),
};

const content = inputsOf(commentContent);

type Id = number | string | null;
type ShiftIds = { shift_fk?: Id; shift_id?: Id };

const sameShift = rule<ShiftIds>({
  field: 'shift_fk',
  type: 'value_error',
  message: 'shift_fk and shift_id are the same thing and must be equal',
  holds: ({ shift_fk, shift_id }) =>
    shift_fk == null || shift_id == null || String(shift_fk) === String(shift_id),
});

const shiftRequired = rule<ShiftIds>({
  field: 'shift_fk',
  type: 'missing',
  message: 'Field required',
  holds: ({ shift_fk, shift_id }) => (shift_fk ?? shift_id) != null,
});

/**
 * The body of a new comment. Fields that the server sets are ignored, so that the response of a GET may be
 * sent.
 */
export const newComment = z.object({ ...shift, ...content, image: nullish(newFiles) }).check(
  sameShift,
  shiftRequired,
  z.meta({
    examples: [{ shift_fk: 42, comment: 'Antenna 12 lost lock at 20:15', tags: ['antenna'] }],
    ...exactlyOne('shift_fk', 'shift_id'),
  }),
);

/** The body of an update of a comment: an absent field stays, null clears it. */
export const commentChange = z
  .object({
    comment_id: nullish(ownId('The id in the path')),
    ...shift,
    ...content,
    image: nullish(updatedFiles),
  })
  .check(
    sameShift,
    z.meta({
      examples: [{ comment: 'Antenna 12 was off from 20:15 to 20:40' }],
      ...atMostOne('shift_fk', 'shift_id'),
    }),
  );

export type CommentChange = z.output<typeof commentChange>;
export type NewReply = z.output<typeof newReply>;

/** The body of a new reply. The response of a GET may be sent. */
export const newReply = z
  .object({
    ...shift,
    comment_id: nullish(ownId('The id in the path')),
    ...inputsOf(replyContent),
    comment: words('Another name of reply_text', 'It is back').input(),
    image: nullish(newFiles),
  })
  .check(
    sameShift,
    z.meta({ examples: [{ reply_text: 'It is back' }], ...atMostOne('shift_fk', 'shift_id') }),
  );
