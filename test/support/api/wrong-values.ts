import type { commentContent } from '#lib/shift-log/contracts/resources/comment-fields.ts';
import type {
  clearableLossFields,
  requiredLossFields,
} from '#lib/shift-log/contracts/resources/loss.ts';
import type { clearableItemFields } from '#lib/shift-log/contracts/resources/open-item.ts';
import {
  alwaysInvalid,
  times,
  tooLong,
  tooLarge,
  text,
  severalLines,
  blank,
  optionalNames,
  names,
  invalidIds,
  foreign,
  shiftIds,
  labels,
  withdrawal,
  templateFields,
  tagFields,
  words,
} from './wrong-fields.ts';

const commentFields: Record<keyof typeof commentContent | 'shift_fk', unknown[]> = {
  shift_fk: shiftIds,
  comment: text,
  occurred_on: times,
  prj_fk: foreign,
  sbd_fk: foreign,
  sbi_fk: foreign,
  eb_fk: foreign,
  ...labels,
};

const shiftFields: Record<string, unknown[]> = {
  user_id: optionalNames,
  shift_start: [...alwaysInvalid, ...times],
  operator_name: names,
  shift_operator: names,
};
const shiftEnd: Record<string, unknown[]> = {
  shift_id: shiftIds,
  shift_end: [...alwaysInvalid, ...times],
};

type ItemField = 'title' | 'severity' | keyof typeof clearableItemFields;
const itemFields: Record<Exclude<ItemField, 'resolution'>, unknown[]> = {
  title: names,
  severity: words,
  detail: [...text, 'x'.repeat(10_001)],
  component: optionalNames,
  owner: optionalNames,
  due: [...alwaysInvalid, ...times],
  comment_id: [...invalidIds, 0],
  record_id: [...alwaysInvalid.slice(0, 7), tooLong, '\ud800'],
};

type LossField = keyof typeof requiredLossFields | keyof typeof clearableLossFields;
const lossFields: Record<LossField | 'shift_id', unknown[]> = {
  shift_id: shiftIds,
  category: words,
  began: [...alwaysInvalid, ...times],
  ended: [...alwaysInvalid, ...times],
  affected: [true, [], {}, '0.5', 0, -0.5, 1.01, 1e300, 1e-200],
  component: optionalNames,
  item_id: [...invalidIds, 0],
  eb_id: foreign,
  note: [...text, 'x'.repeat(1001)],
};

/** The valid fields that each body needs in addition to the invalid one. */
export const validBodies: Record<string, object> = {
  'shift-log.create-annotation': { shift_id: 1, annotation: 'Windy' },
  'shift-log.create-comment': { shift_fk: 1, comment: 'Windy' },
  'shift-log.reply-to-comment': { reply_text: 'Calm' },
  'shift-log.create-loss': { category: 'weather' },
  'shift-log.create-item': { kind: 'fault', title: 'Antenna 12 lost lock' },
  'shift-log.create-tag': { tag_name: 'weather' },
  'shift-log.create-template': { name: 'Weather stop', target: 'comment', text: 'Stopped' },
};

/** Invalid values for each field of each body. */
export const invalidValues: Record<string, Record<string, unknown[]>> = {
  'shift-log.create-shift': {
    ...shiftFields,
    shift_id: [...invalidIds, 2_147_483_648, tooLong],
    shift_end: [...alwaysInvalid, ...times, '2026-01-01T00:00:00Z'],
  },
  'shift-log.update-shift': { ...shiftFields, ...shiftEnd },
  'shift-log.end-shift': shiftEnd,
  'shift-log.create-annotation': {
    shift_id: [...alwaysInvalid, null, 0, 2_147_483_648],
    annotation: [null, 7, true, [], {}, tooLarge, '\ud800', ...blank],
  },
  'shift-log.update-annotation': {
    shift_id: shiftIds,
    annotation: [7, true, [], {}, tooLarge, '\ud800', ...blank],
    ...withdrawal,
  },
  'shift-log.create-comment': commentFields,
  'shift-log.update-comment': {
    ...commentFields,
    comment_id: [...invalidIds, 0],
    ...withdrawal,
  },
  'shift-log.reply-to-comment': {
    reply_text: [...text, null, ...blank],
    comment_id: [...invalidIds, 0],
    shift_fk: shiftIds,
    ...labels,
  },
  'shift-log.update-reply': {
    reply_text: text,
    comment_id: [...invalidIds, 0],
    reply_id: [...invalidIds, 0],
    shift_fk: shiftIds,
    ...labels,
    ...withdrawal,
  },
  'shift-log.create-loss': { ...lossFields, category: [...words, null] },
  'shift-log.update-loss': { ...lossFields, loss_id: [...invalidIds, 0], ...withdrawal },
  'shift-log.create-item': {
    ...itemFields,
    kind: [...words, null],
    state: [...words.slice(1), 'closed'],
  },
  'shift-log.update-item': {
    ...itemFields,
    item_id: [...invalidIds, 0],
    kind: words,
    state: words.slice(1),
    resolution: [...text, 'x'.repeat(10_001)],
  },
  'shift-log.create-tag': {
    tag_name: [null, ...names.slice(0, 7), 'x'.repeat(101), ...blank, ...severalLines],
    ...tagFields,
  },
  'shift-log.create-template': {
    ...templateFields,
    name: [null, ...names],
    target: [...words, null],
    text: [null, ...text, ...blank],
  },
  'shift-log.update-template': {
    ...templateFields,
    template_id: [...invalidIds, 0],
    name: names,
    target: words,
    text: [...text, ...blank],
  },
  'shift-log.update-tag': {
    id: [...invalidIds, 0],
    tag_name: [...names.slice(0, 7), 'x'.repeat(101), ...blank, ...severalLines],
    ...tagFields,
  },
};

/** Invalid values for each field of a log. */
export const invalidLogValues: Record<string, unknown[]> = {
  eb_id: [
    { toString: 1 },
    undefined,
    null,
    true,
    [],
    {},
    1.5,
    9007199254740993,
    '',
    tooLong,
    '\ud800',
  ],
  sbd_ref: [true, [], 1.5, tooLong],
  sbi_ref: [true, {}, 1e300, tooLong],
  eb_status: [1, true, [], '', tooLong],
  sbi_status: [1, true, [], '', tooLong],
  sbd_version: [1.5, true, 'x', 1e300, '', []],
  source: [1, [], '', tooLong],
  log_time: [...alwaysInvalid, ...times],
  request_response: [1, 'x', {}, [1], [[]]],
};

/** Invalid values for each field of a request in a log. */
export const invalidRequestValues: Record<string, unknown[]> = {
  request: [1, [], tooLarge],
  request_args: [1, 'x', []],
  request_sent_at: times,
  response: [1, 'x', []],
  response_received_at: times,
  status: [1, [], '', tooLong],
  error: [1, 'x', []],
};
