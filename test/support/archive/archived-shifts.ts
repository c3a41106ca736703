import fc from 'fast-check';

/** A name of one line with a visible character, which an import does not change. */
const line = fc.stringMatching(/^[A-Za-zéж贞][ -~éж贞🔭]{0,10}[a-zéж贞]$/u);
const word = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  // Some parsers treat these characters as the end of a line.
  fc.constantFrom('a\u2028b', 'a\u2029b', 'a\rb', 'a\nb', '\uFEFFa'),
);
const time = fc
  .tuple(
    fc.date({ min: new Date('2001-01-01'), max: new Date('2026-01-01'), noInvalidDate: true }),
    fc.constantFrom('Z', '+05:30', '-11:00', ''),
    fc.constantFrom('', '.5', '.874585', '.123456789'),
  )
  .map(([date, zone, fraction]) => `${date.toISOString().slice(0, 19)}${fraction}${zone}`);
const foreign = fc.oneof(word, fc.integer());
const free = fc.dictionary(word, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const request = fc.record(
  {
    request: word,
    request_args: free,
    request_sent_at: time,
    response: free,
    response_received_at: time,
    status: fc.constantFrom('OK', 'ERROR', 'odd'),
    error: free,
  },
  { requiredKeys: [] },
);
const block = {
  eb_id: foreign,
  sbd_ref: some(foreign),
  sbi_ref: some(foreign),
  sbi_status: some(word),
  sbd_version: some(fc.integer()),
  request_responses: some(fc.array(request, { maxLength: 3 })),
};
const log = (comments: fc.Arbitrary<unknown>) =>
  fc.oneof(
    fc.record({
      ...block,
      eb_status: some(word),
      log_time: some(time),
      source: some(word),
      comments,
    }),
    fc.record({ info: fc.record(block), log_time: time, source: word, comments }),
  );
const metadata = fc.record(
  { created_by: word, created_on: time, last_modified_by: word, last_modified_on: time },
  { requiredKeys: [] },
);
const annotation = fc.record(
  {
    id: fc.integer({ min: 1, max: 5 }),
    annotation: word,
    user_name: word,
    shift_id: word,
    metadata: some(metadata),
  },
  { requiredKeys: ['annotation'] },
);
const tags = fc.uniqueArray(fc.constantFrom('wind', 'rain', 'Été', 'e\u0301te\u0301', 'dish 12'), {
  maxLength: 3,
});
const labels = { tags: some(tags), issue_tracker_links: some(fc.array(word, { maxLength: 2 })) };
const id = fc.integer({ min: 1, max: 60 });
/** The bytes of every image. */
export const imageBytes = Buffer.from('picture');
export const keyOf = (unique_id: string) => `shifts/1/comments/2/${unique_id}.png`;
const image = fc.stringMatching(/^[a-f]{1,2}$/).map((unique_id) => ({
  unique_id,
  file_name: `Zenit "é" ${unique_id}.png`,
  content_type: 'image/png',
  size: imageBytes.length,
  file_key: keyOf(unique_id),
  timestamp: '2024-01-01T20:15:00.5+01:00',
}));
const images = some(fc.array(image, { maxLength: 2 }));
const reply = fc.record(
  { reply_id: id, id, reply_text: word, ...labels, image: images, metadata: some(metadata) },
  { requiredKeys: ['reply_text'] },
);
const version = {
  id,
  comment: some(word),
  prj_fk: some(foreign),
  eb_fk: some(foreign),
  ...labels,
  image: images,
  metadata: some(metadata),
};
const comment = fc
  .record({
    ...version,
    comment_id: id,
    replies: fc.array(reply, { maxLength: 3 }),
    versions: fc.array(fc.record(version), { maxLength: 3 }),
  })
  .map((one) => ({
    ...one,
    comment_version: one.versions.length + 1,
    versions: one.versions.map((before, n) => ({ ...before, comment_version: n + 1 })),
  }));
const earlier = {
  id: fc.integer({ min: 1, max: 5 }),
  operator_name: line,
  shift_id: word,
  metadata: some(metadata),
};
const earlierComment = fc.record({ ...earlier, comment: word }, { requiredKeys: ['comment'] });
const logComment = fc.record({ ...earlier, log_comment: word, eb_id: some(word) });

/** Shifts of archive files in the current and the earlier format, with unusual names and free JSON. */
export const archivedShift = fc.record({
  shift_id: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.stringMatching(/^shift-[a-z0-9]{1,8}$/)),
  shift_start: time,
  shift_operator: fc.oneof(line, fc.record({ name: line })),
  user_id: some(line),
  metadata: some(metadata),
  shift_logs: fc.array(log(some(fc.oneof(word, fc.array(logComment, { maxLength: 2 })))), {
    maxLength: 6,
  }),
  annotations: fc.oneof(word, fc.array(annotation, { maxLength: 4 })),
  comments: fc.oneof(
    word,
    fc.array(earlierComment, { maxLength: 4 }),
    fc.array(comment, { maxLength: 4 }),
  ),
});
