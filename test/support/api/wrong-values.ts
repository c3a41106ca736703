import type { commentContent } from '#lib/shift-log/contracts/resources/comment-fields.ts';
import type {
  clearableLossFields,
  requiredLossFields,
} from '#lib/shift-log/contracts/resources/loss.ts';
import type { clearableItemFields } from '#lib/shift-log/contracts/resources/open-item.ts';

/** Values that are invalid for every field. */
const alwaysInvalid = [
  true,
  [],
  {},
  1.5,
  -1,
  1e300,
  9007199254740993,
  '',
  'x'.repeat(70_000),
  '\ud800',
  'not a date',
];
const times = [
  '2026-02-30T00:00:00Z',
  '2026-01-01',
  '24:00',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:61Z',
  0,
];
const tooLong = 'é'.repeat(257);
/** 64 KiB and one byte in UTF-8, but only half as many characters. */
const tooLarge = `${'é'.repeat(32_768)}x`;

const text = [7, true, [], {}, tooLarge, '\ud800'];
const severalLines = ['a\nb', 'a\u2028b', 'a\u0000b', 'a\u202eb'];
const blank = ['', ' \n', '\u200b'];
const optionalNames = [...alwaysInvalid.slice(0, 7), tooLong, '\ud800', ...severalLines];
const names = [...optionalNames, ...blank];
/** An empty id counts as absent. */
const invalidIds = alwaysInvalid.filter((one) => one !== '');
const foreign = [true, [], {}, 1.5, 9007199254740993, tooLong, '\ud800'];
const tags = [
  7,
  'x',
  {},
  [7],
  [''],
  ['  '],
  ['a\nb'],
  ['x'.repeat(101)],
  ['a\0b'],
  ['a\u0085b'],
  ['\udc00'],
  Array(21).fill('x'),
];
const links = [7, 'x', {}, [7], [''], [tooLarge], Array(101).fill('x')];
const shiftIds = [...invalidIds, 0, 2_147_483_648];
const labels = { tags, issue_tracker_links: links };
const withdrawal = {
  withdrawn: ['true', 1, [], {}],
  withdrawal_reason: [7, true, [], {}, tooLong, ...severalLines, 'Without a withdrawal'],
};
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

const words = ['open', 'FAULT', 7, true, [], {}, ''];
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

const templateFields = {
  // Neither belongs to a template of comments.
  title: [...optionalNames, 'Antenna 12 does not move'],
  severity: [...words, 'minor'],
  tags,
};
const tagFields = {
  description: [...text, 'x'.repeat(1001)],
  color: words,
  archived: ['true', 1, [], {}],
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
    reply_text: [...text, null, ...blank, 'Another text'],
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
    tag_name: [...names.slice(0, 7), 'x'.repeat(101), ...blank, ...severalLines, 'Another name'],
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
