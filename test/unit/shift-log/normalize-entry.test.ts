import { expect, it } from 'vitest';
import { normalizeEntry } from '#lib/shift-log/archive/normalize.ts';

const now = '2026-11-21T20:00:00.000Z';

function normalize(entry: Record<string, unknown>) {
  const problems: string[] = [];
  const report = (path: (string | number)[], problem: string) =>
    void problems.push(`${path.join('.')}: ${problem}`);
  return { entry: normalizeEntry(entry, now, report), problems };
}

it('turns names into one line, and reports it', () => {
  const { entry, problems } = normalize({
    operator_name: 'Vera\nRubin',
    comments: [{ comment: 'a\nb', tags: ['one\ttwo\u202e', ' ', 'three'] }],
    items: [{ title: '\u200b', component: ' \n', history: [{ after: { owner: 'a\u2028b' } }] }],
  });

  expect(entry).toEqual({
    operator_name: 'Vera Rubin',
    comments: [{ comment: 'a\nb', tags: ['one two', 'three'] }],
    items: [{ title: 'unknown', history: [{ after: { owner: 'a b' } }] }],
  });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'operator_name',
    'comments.0.tags.0',
    'items.0.title',
    'items.0.history.0.after.owner',
  ]);
});

it('turns names of people in metadata and acknowledgements into one line', () => {
  const { entry, problems } = normalize({
    metadata: { created_by: 'a\nb', created_by_name: 'Ada\nLove\u202e' },
    handover: { acknowledgements: [{ by_name: 'r\ns' }] },
  });

  expect(entry).toEqual({
    metadata: { created_by: 'a\nb', created_by_name: 'Ada Love' },
    handover: { acknowledgements: [{ by_name: 'r s' }] },
  });
  expect(problems).toHaveLength(2);
});

it('replaces a time ahead by the last modification of its record, else by now, and reports it', () => {
  const modified = '2026-11-20T00:00:00Z';
  const ahead = '2036-01-01T00:00:00Z';
  const { entry, problems } = normalize({
    shift_start: ahead,
    shift_end: '2026-11-21T20:04:00Z',
    metadata: { last_modified_on: modified },
    losses: [{ began: ahead, metadata: { last_modified_on: ahead } }, { began: ahead }],
    report: { weather: [{ at: ahead }] },
  });

  expect(entry).toEqual({
    shift_start: modified,
    shift_end: '2026-11-21T20:04:00Z',
    metadata: { last_modified_on: modified },
    losses: [{ began: now, metadata: { last_modified_on: ahead } }, { began: modified }],
    report: { weather: [{ at: modified }] },
  });
  expect(problems).toHaveLength(4);
});

it('leaves what is not a name of the shift log as it is', () => {
  const entry = {
    operator_name: 'Ada',
    shift_logs: [{ eb_id: 'a\nb', request_response: [{ request_args: { title: 'a\nb', at: 1 } }] }],
  };

  expect(normalize(entry)).toEqual({ entry, problems: [] });
});
