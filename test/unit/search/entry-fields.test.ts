import { expect, it } from 'vitest';
import { planEntry } from '#lib/search/index/plan.ts';
import { entryItem, readStoredEntry, type StoredEntry } from '#lib/search/index/stored-entry.ts';
import { fieldTermsOf, type Field } from '#lib/search/index/terms.ts';
import type { Entry } from '#lib/search/model.ts';

/** An entry with all fields: a new field of `Entry` needs a value here and below. */
const entry: Required<Entry> = {
  kind: 'comment',
  id: '7',
  shift_id: 42,
  author: 'operator-1',
  author_name: 'Ada Lovelace',
  time: '2026-11-21T20:15:00.123456Z',
  text: 'Antenna 12 lost lock',
  tags: ['antenna'],
  component: 'antenna-12',
  eb_id: 'eb-1',
  links: { tickets: ['https://tracker.example.org/browse/OPS-7'] },
  occurred_on: '2026-11-21T19:55:00Z',
  withdrawn: true,
  version: '1',
};

/** Another value for each field that may change. */
const changes: Omit<Required<Entry>, 'kind' | 'id' | 'version'> = {
  shift_id: 43,
  author: 'operator-2',
  author_name: 'Grace Hopper',
  time: '2026-11-21T20:16:00.123456Z',
  text: 'Antenna 12 is back',
  tags: [],
  component: 'antenna-13',
  eb_id: 'eb-2',
  links: { about: ['item#9'] },
  occurred_on: '2026-11-21T19:56:00Z',
  withdrawn: undefined as never,
};

/** The terms of the entry's fields: a new `Field` needs one. */
const fieldTerms: Record<Field, string> = {
  kind: 'kind:comment',
  by: 'by:operator-1',
  shift: 'shift:42',
  tag: 'tag:antenna',
  eb: 'eb:eb-1',
  component: 'component:antenna-12',
};

const toStored = (state: Entry): StoredEntry => ({
  entry: state,
  terms: ['kind:comment'],
  stale: [],
  isPending: false,
  isTombstone: false,
});

it('reads every field of an entry from its item', () => {
  expect(readStoredEntry(entryItem(toStored(entry)))?.entry).toEqual(entry);
});

it('finds an entry by each of its fields', () => {
  expect(fieldTermsOf(entry)).toEqual(expect.arrayContaining(Object.values(fieldTerms)));
});

it.each(Object.entries(changes))('replaces an entry when only its %s changes', (name, value) => {
  const newState = toStored({ ...entry, [name]: value, version: '2' });
  const situation = { storedEntry: toStored(entry), ownPostings: [], rewrite: false };

  expect(planEntry({ ...situation, newState })?.isUnchanged).toBe(false);
  expect(
    planEntry({ ...situation, newState: toStored({ ...entry, version: '2' }) })?.isUnchanged,
  ).toBe(true);
});
