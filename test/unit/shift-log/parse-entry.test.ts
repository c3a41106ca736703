import { expect, it } from 'vitest';
import { parseEntry } from '#lib/shift-log/archive/parse-entry.ts';

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

const metadata = {
  created_by: 'ada',
  created_on: '2024-01-01T01:00:00Z',
  last_modified_by: 'ada',
  last_modified_on: '2024-01-01T01:00:00Z',
};
const shift = {
  ...{ shift_id: 3, operator_name: 'Ada' },
  ...{ shift_start: '2024-01-01T00:00:00Z', shift_end: '2024-01-01T08:00:00Z' },
};

it('takes a name only with its user', () => {
  const start = '2024-01-01T00:00:00Z';
  const metadataOf = (metadata: object) =>
    parseEntry({ shift_id: 1, operator_name: 'Ada', shift_start: start, user_id: 'ada', metadata })
      .entry?.shift.metadata;
  const times = { created_on: start, last_modified_on: start };

  expect(metadataOf({ created_by_name: 'Bob' })).toEqual({
    ...times,
    created_by: 'ada',
    last_modified_by: 'ada',
  });
  expect(metadataOf({ created_by: 'bob', created_by_name: 'Bob' })).toEqual({
    ...times,
    created_by: 'bob',
    created_by_name: 'Bob',
    last_modified_by: 'bob',
    last_modified_by_name: 'Bob',
  });
  expect(metadataOf({ created_by: 'a', last_modified_by_name: 'Bob' })).toEqual({
    ...times,
    created_by: 'a',
    last_modified_by: 'a',
  });
});

it('cuts losses to their shift', () => {
  const times = [
    ['2023-12-31T00:00:00Z', '2024-01-02T00:00:00Z'],
    ['2024-01-01T02:00:00Z', '2024-01-01T01:00:00Z'],
    ['2024-01-01T02:00:00Z', undefined],
  ];
  const losses = times.map(([began, ended], n) => ({
    ...{ loss_id: n + 1, category: 'weather', affected: 1, version: 1, began, ended, metadata },
  }));

  const { entry, problems } = parseEntry({ ...shift, losses });

  expect(problems).toEqual([]);
  expect(entry?.records.losses.map(({ began, ended }) => [began, ended])).toEqual([
    [shift.shift_start, shift.shift_end],
    ['2024-01-01T02:00:00Z', '2024-01-01T02:00:00Z'],
    ['2024-01-01T02:00:00Z', shift.shift_end],
  ]);
});

it('takes each entry of the history of an item once, and no version that cannot be stored', () => {
  const change = { version: 1, by: 'ada', on: metadata.created_on, before: {}, after: {} };
  const item = {
    ...{ item_id: 1, kind: 'fault', title: 'Lock', severity: 'minor', state: 'open', metadata },
    ...{ version: 1, history: [change, change] },
  };
  const handover = {
    ...{ state: 'draft', summary: '', plan: '', acknowledgements: [], version: 0 },
    text_version: 0,
  };

  const { entry, problems } = parseEntry({
    ...{ ...shift, handover },
    items: [item, { ...item, item_id: 2, version: 100_000_000 }],
  });

  expect(problems).toEqual([
    'items.1.version: Input should be less than or equal to 99999999',
    'handover.version: Input should be greater than or equal to 1',
  ]);
  expect(entry?.records.items.map(({ history }) => history.length)).toEqual([1]);
  expect(entry?.records.handover).toBeUndefined();
});
