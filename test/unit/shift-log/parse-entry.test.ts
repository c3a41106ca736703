import { expect, it } from 'vitest';
import { parseEntry } from '#infra/tools/archive/parse-entry.ts';

const invalid: [value: unknown, problems: string[]][] = [
  [200, ['not a shift: 200']],
  [null, ['not a shift: null']],
  [[], ['not a shift: []']],
  [{}, ['operator_name: Field required']],
  [
    { operator_name: 'Ada', shift_start: 'noon' },
    ['shift_start: Input should be a valid datetime: ISO 8601 with date and time'],
  ],
  [{ operator_name: 'Ada', shift_id: 1 }, ['shift_start: Field required']],
  [{ operator_name: 'Ada', shift_start: '2024-01-01T00:00Z' }, ['shift_id: Field required']],
  [
    {
      shift_id: 1,
      operator_name: 'Ada',
      shift_start: '2024-01-02T00:00Z',
      shift_end: '2024-01-01T00:00Z',
    },
    ['shift_end: Input should be no earlier than shift_start'],
  ],
];

it.each(invalid)('reports why %j is not imported', (value, problems) => {
  expect(parseEntry(value)).toEqual({ problems });
});

it('accepts requests nested as deeply as a request body may be', () => {
  const nestArgs = (levels: number): object => (levels === 0 ? {} : { a: nestArgs(levels - 1) });
  const request_response = [{ request: 'scan', request_args: nestArgs(95) }];
  const shift = { shift_id: 3, shift_start: '2024-01-01T00:00:00Z', operator_name: 'Ada' };

  const { entry, problems } = parseEntry({
    ...shift,
    shift_logs: [{ eb_id: 'eb-1', request_response }],
  });

  expect([entry?.logs.length, problems]).toEqual([1, []]);
});
