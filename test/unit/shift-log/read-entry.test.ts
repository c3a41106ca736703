import { expect, it } from 'vitest';
import { readEntry } from '#lib/shift-log/archive/read-entry.ts';

const telling: [value: unknown, told: string[]][] = [
  [200, ['is no shift, but the number 200']],
  [null, ['is no shift, but null']],
  [[], ['is no shift, but a list']],
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

it.each(telling)('leaves out %j, and tells why', (value, told) => {
  expect(readEntry(value)).toEqual({ told });
});

it('reads what a service has taken: requests that nest as deep as a body may', () => {
  const deep = (levels: number): object => (levels === 0 ? {} : { a: deep(levels - 1) });
  const request_response = [{ request: 'scan', request_args: deep(95) }];
  const shift = { shift_id: 3, shift_start: '2024-01-01T00:00:00Z', operator_name: 'Ada' };

  const { entry, told } = readEntry({
    ...shift,
    shift_logs: [{ eb_id: 'eb-1', request_response }],
  });

  expect([entry?.logs.length, told]).toEqual([1, []]);
});
