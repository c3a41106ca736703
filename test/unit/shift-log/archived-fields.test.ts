import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { diff } from '#infra/tools/archive/diff.ts';
import type { ShiftWithVersions } from '#lib/shift-log/archive/documents.ts';
import { parseEntry } from '#lib/shift-log/archive/parse-entry.ts';
import * as responses from '#lib/shift-log/contracts/resources/shift.ts';
import { newMetadata } from '#lib/shift-log/shifts/metadata.ts';
import { stateFields } from '#lib/shift-log/contracts/resources/report-fields.ts';

type Table = Record<string, () => z.ZodMiniType>;
type Schema = { examples?: unknown[]; items?: Schema };

/** Fields whose schemas have no example: lists of resources, a resource, states, a flag. */
const withoutExample = [
  'metadata',
  'image',
  'replies',
  'truncated',
  'tickets',
  'request_response',
  'state',
  'weather',
];

/** Returns the example of each field of a table, except the named ones. Throws if a schema has none. */
function examplesOf(table: Table, ...omitted: string[]): Record<string, unknown> {
  const names = Object.keys(table).filter(
    (name) => ![...withoutExample, ...omitted].includes(name),
  );
  return Object.fromEntries(names.map((name) => [name, exampleOf(name, table[name]!())]));
}

function exampleOf(name: string, schema: z.ZodMiniType): unknown {
  const { examples, items } = z.toJSONSchema(schema, { unrepresentable: 'any' }) as Schema;
  const example = examples?.[0] ?? items?.examples?.slice(0, 1);
  if (example === undefined) throw new Error(`The schema of ${name} has no example: add one.`);
  return example;
}

const metadata = newMetadata({ user: 'ada' }, '2026-11-21T20:15:00Z');
const shift = { ...examplesOf(responses.shiftFields), metadata };
const annotation = { ...examplesOf(responses.annotationFields, 'shift_id'), metadata };
const comment = { ...examplesOf(responses.commentFields, 'shift_fk'), metadata };
const reply = { ...examplesOf(responses.replyFields, 'shift_id', 'comment_id'), metadata };
const log = {
  ...examplesOf(responses.shiftLogFields, 'shift_id', 'sbi_status_reported'),
  metadata,
};
const report = examplesOf(stateFields, 'shift_id', 'version', 'final_on');

it('imports every field of a shift, and of what a file has in it', () => {
  const { entry, problems } = parseEntry({
    ...shift,
    annotations: [annotation],
    comments: [{ ...comment, replies: [reply] }],
    shift_logs: [log],
    report: { ...report, weather: [] },
  });

  expect(problems).toEqual([]);
  expect({ shift_id: entry?.shift_id, ...entry?.shift }).toMatchObject(shift);
  expect(entry).toMatchObject({
    annotations: [annotation],
    comments: [{ ...comment, replies: [reply] }],
    logs: [log],
    records: { report },
  });
});

it.each(Object.keys(examplesOf(responses.annotationFields, 'id', 'shift_id', 'version')))(
  'reports that a stored annotation has another %s',
  (name) => {
    const { entry } = parseEntry({ ...shift, annotations: [annotation] });
    const file = { ...entry!, shift: { shift_id: 42, ...entry!.shift }, logs: [] };
    const storeWith = (changes: object) =>
      ({
        ...file.shift,
        ...{ logs: [], comments: [] },
        annotations: [{ ...annotation, ...changes }],
      }) as object as ShiftWithVersions;

    expect(diff(storeWith({}), file).differences).toEqual([]);
    expect(diff(storeWith({ [name]: 'Another' }), file).differences).toHaveLength(1);
  },
);
