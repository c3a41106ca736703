import fc from 'fast-check';

const word = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  // What some take for the end of a line.
  fc.constantFrom('a\u2028b', 'a\u2029b', 'a\rb', 'a\nb', '\uFEFFa'),
);
const time = fc
  .tuple(
    fc.date({ min: new Date('2001-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
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
const log = fc.oneof(
  fc.record({ ...block, eb_status: some(word), log_time: some(time), source: some(word) }),
  fc.record({ info: fc.record(block), log_time: time, source: word }),
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
/** Shifts as files have them: in today's and in the earlier shape, with odd names and free JSON. */
export const archivedShift = fc.record({
  shift_id: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.stringMatching(/^shift-[a-z0-9]{1,8}$/)),
  shift_start: time,
  shift_operator: fc.oneof(word, fc.record({ name: word })),
  user_id: some(word),
  metadata: some(metadata),
  shift_logs: fc.array(log, { maxLength: 6 }),
  annotations: fc.array(annotation, { maxLength: 4 }),
});
