import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  executionBlocks,
  type LogInput,
} from '#lib/shift-log/contracts/inputs/execution-blocks.ts';
import { mergeLogs } from '#lib/shift-log/logs/merge-logs.ts';
import { newMetadata } from '#lib/shift-log/shifts/metadata.ts';
import type { ShiftRecord } from '#lib/shift-log/reading/whole-shift.ts';

const empty: ShiftRecord = {
  shift_id: 1,
  shift_start: '2026-01-01T00:00:00Z',
  operator_name: 'Ada',
  metadata: newMetadata({ user: 'ada' }, '2026-01-01T00:00:00Z'),
  revision: 1,
  version: 1,
  logs: [],
  comments: [],
  annotations: [],
};

const createContext = (now = '2026-01-01T01:00:00Z') => {
  let id = 0;
  return { user: 'ada', now, newId: () => ++id };
};
const merge = (record: ShiftRecord, inputs: LogInput[], now?: string) => {
  const { logs } = mergeLogs(record, inputs, createContext(now));
  return { ...record, logs };
};

const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const entry = fc.record(
  {
    request: fc.constantFrom('scan', 'configure'),
    request_sent_at: fc.constantFrom(
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T00:00:01Z',
    ),
    status: fc.constantFrom('OK', 'ERROR'),
    request_args: fc.dictionary(fc.string(), fc.jsonValue()),
  },
  { requiredKeys: [] },
);
const input: fc.Arbitrary<LogInput> = fc.record(
  {
    eb_id: fc.constantFrom<string | number>('eb-1', 'eb-2', 3, '3'),
    sbi_status: nullable(fc.constantFrom('Created', 'Observed')),
    sbd_ref: nullable(fc.constantFrom<string | number>(7, '7', 'sbd')),
    source: nullable(fc.string({ minLength: 1 })),
    request_response: fc.array(entry),
  },
  { requiredKeys: ['eb_id'] },
);
const inputs = fc.array(input, { maxLength: 6 });

it('changes nothing if the same logs are merged again', () => {
  fc.assert(
    fc.property(inputs, inputs, (first, second) => {
      const record = merge(merge(empty, first), second);
      expect(
        mergeLogs(merge(record, second), second, createContext('2027-01-01T00:00:00Z')).changes,
      ).toEqual([]);
    }),
  );
});

it('gives the same result in one call or in several', () => {
  fc.assert(
    fc.property(inputs, (all) => {
      const oneByOne = all.reduce((record, one) => merge(record, [one]), empty);
      const strip = ({ logs }: ShiftRecord) =>
        logs
          .map(({ id: _id, metadata: _metadata, ...log }) => log)
          .sort((a, b) => (String(a.eb_id) < String(b.eb_id) ? -1 : 1));
      expect(strip(oneByOne)).toEqual(strip(merge(empty, all)));
    }),
  );
});

it('keeps the first spelling of an identifier, and one log for both', () => {
  const first = merge(empty, [{ eb_id: 77001, sbd_ref: '12' }]);
  const second = merge(first, [{ eb_id: '77001', sbd_ref: 12 }]);

  expect(second.logs).toMatchObject([{ eb_id: 77001, sbd_ref: '12' }]);
});

it('parses every body shape to the same blocks', () => {
  const block = { eb_id: 'eb-1', request_response: [{ request: 'scan' }], eb_status: 'Created' };
  const older = { eb_id: 'eb-1', request_responses: [{ request: 'scan' }], status: 'Created' };
  const wrapped = { info: older, log_time: '2026-01-01T00:00:00Z', source: 'ODA' };
  const plain = [block];

  expect(executionBlocks.parse(plain).logs).toEqual(plain);
  expect(executionBlocks.parse({ shift_logs: [older] }).logs).toEqual(plain);
  expect(executionBlocks.parse([wrapped]).logs).toEqual([
    { ...block, log_time: '2026-01-01T00:00:00Z', source: 'ODA' },
  ]);
  expect(
    executionBlocks.parse({
      shift_logs: [{ info: [older, { info: older, source: 'in' }], source: 'out' }],
    }).logs,
  ).toEqual([
    { ...block, source: 'out' },
    { ...block, source: 'in' },
  ]);
});

it('reads any JSON value without throwing', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => void executionBlocks.safeParse(value)));
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.constantFrom('info', 'eb_id', 'source', 'status'), fc.jsonValue())),
      (value) => void executionBlocks.safeParse(value),
    ),
  );
});
