/** Values that are invalid for every field. */
export const alwaysInvalid = [
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
export const times = [
  '2026-02-30T00:00:00Z',
  '2026-01-01',
  '24:00',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:61Z',
  0,
];
export const tooLong = 'é'.repeat(257);
/** 64 KiB and one byte in UTF-8, but only half as many characters. */
export const tooLarge = `${'é'.repeat(32_768)}x`;

export const text = [7, true, [], {}, tooLarge, '\ud800'];
export const severalLines = ['a\nb', 'a\u2028b', 'a\u0000b', 'a\u202eb'];
export const blank = ['', ' \n', '\u200b'];
export const optionalNames = [...alwaysInvalid.slice(0, 7), tooLong, '\ud800', ...severalLines];
export const names = [...optionalNames, ...blank];
/** An empty id counts as absent. */
export const invalidIds = alwaysInvalid.filter((one) => one !== '');
export const foreign = [true, [], {}, 1.5, 9007199254740993, tooLong, '\ud800'];
export const tags = [
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
export const links = [7, 'x', {}, [7], [''], [tooLarge], Array(101).fill('x')];
export const shiftIds = [...invalidIds, 0, 2_147_483_648];
export const labels = { tags, issue_tracker_links: links };
export const withdrawal = {
  withdrawn: ['true', 1, [], {}],
  withdrawal_reason: [7, true, [], {}, tooLong, ...severalLines, 'Without a withdrawal'],
};

export const words = ['open', 'FAULT', 7, true, [], {}, ''];

export const templateFields = {
  title: optionalNames,
  severity: words,
  tags,
};
export const tagFields = {
  description: [...text, 'x'.repeat(1001)],
  color: words,
  archived: ['true', 1, [], {}],
};
