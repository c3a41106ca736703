import { describe, expect, it } from 'vitest';
import { choicesOf, fromQuery, toQuery } from '#lib/console/page/store/filters.ts';
import { matches, matchingKeys } from '#lib/console/page/store/matching-entries.ts';
import { changeOfShift } from '#lib/console/page/store/changes.ts';
import { commentEntry, logEntry } from '#lib/console/page/store/records.ts';
import { createStore } from '#lib/console/page/store/store.ts';
import { signal } from '@preact/signals';
import { aComment, aLog, anAnnotation, aReply, aShift } from '../support/records.ts';

describe('filters', () => {
  const reply = aReply(1001, 1, {
    tags: ['Weather'],
    metadata: { ...aComment(1).metadata, created_by: 'operator-2' },
  });
  const comment = commentEntry(
    aComment(1, { comment: 'Antenna 12', tags: ['antenna'], replies: [reply] }),
  );
  const log = logEntry(
    aLog('eb-t0001', 5, { request_response: [{ request: 'scan', status: 'ERROR' }] }),
  );

  it('match by kind, tag, author and text, a comment also by its replies', () => {
    expect(matches(comment, {})).toBe(true);
    expect(matches(comment, { kinds: ['log'] })).toBe(false);
    expect(matches(comment, { tag: 'weather' })).toBe(true);
    expect(matches(comment, { author: 'operator-2', text: 'ANTENNA' })).toBe(true);
    expect(matches(comment, { author: 'operator-3' })).toBe(false);
    expect(matches(log, { text: 'SCAN' })).toBe(true);
  });

  it('select the entries of a store as both change', () => {
    const store = createStore();
    const filter = signal({});
    const keys = matchingKeys(store, filter, () => ({ user: undefined, since: '' }));
    store.apply(changeOfShift(aShift(0, { comments: [aComment(1)] })), 'snapshot');
    expect(keys.value).toEqual(['shift-started', 'comment-1001']);

    filter.value = { kinds: ['annotation'] };
    store.apply({ shift_id: 42, annotations: [anAnnotation(7)] }, 'stream');

    expect(keys.value).toEqual(['annotation-7']);
  });

  it('offer the tags with their counts, and the authors', () => {
    const store = createStore();
    const tagged = [aComment(1, { tags: ['wind', 'Antenna'] }), aComment(2, { tags: ['antenna'] })];
    store.apply(changeOfShift(aShift(0, { comments: tagged })), 'snapshot');

    expect(choicesOf(store).value).toEqual({
      tags: [
        { name: 'wind', count: 1 },
        { name: 'Antenna', count: 2 },
      ],
      authors: [['operator-1', 'operator-1']],
    });
  });

  it('are kept in an address', () => {
    const filter = { kinds: ['log' as const, 'comment' as const], tag: 'a&b', text: 'lost lock' };

    expect(fromQuery(toQuery(filter))).toEqual(filter);
    expect(fromQuery('?kind=log,thunder&tag=')).toEqual({ kinds: ['log'] });
  });
});
