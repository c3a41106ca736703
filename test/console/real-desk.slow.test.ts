import 'fake-indexeddb/auto';
import { signal } from '@preact/signals';
import { expect, it, onTestFinished } from 'vitest';
import { createApi, NetworkError, type Call } from '#lib/console/page/api/call.ts';
import { openDatabase, openDrafts } from '#lib/console/page/drafts/database.ts';
import type { DraftFile, Target } from '#lib/console/page/drafts/draft.ts';
import { Drafts } from '#lib/console/page/drafts/drafts.ts';
import { createOutbox } from '#lib/console/page/drafts/outbox.ts';
import { openTab } from '#lib/console/page/drafts/tab.ts';
import type { SendFile } from '#lib/console/page/drafts/uploads.ts';
import { Feed } from '#lib/console/page/store/feed.ts';
import type { Annotation, Comment } from '#lib/console/page/store/records.ts';
import { Shifts } from '#lib/console/page/store/shifts.ts';
import { startDeskForFile } from '../support/api/desk.ts';
import { startShift } from '../support/shift-log/shifts.ts';
import { waitUntil } from './support/wait-until.ts';

const desk = await startDeskForFile({ ACCESS: 'open' });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==',
  'base64',
);
const aPicture = (name: string): DraftFile => ({
  ...{ id: name, name, type: 'image/png' },
  blob: new Blob([png], { type: 'image/png' }),
});

/** Sends a file as the page does, whose XMLHttpRequest Node lacks. */
const sendFile: SendFile = async ({ file, link }) => {
  const headers = Object.entries(link.headers).map(([name, value]) => [name, String(value)]);
  const { ok } = await fetch(link.url, {
    ...{ method: link.method, body: file.blob },
    headers: headers as [string, string][],
  });
  expect(ok).toBe(true);
};

/** Opens the console of an operator. `loseResponse()` cuts off the next response to a change. */
async function openPage() {
  const api = createApi({ origin: desk.url, servicePrefix: '' });
  const Authorization = `Bearer ${await desk.token('operator-1', 'operator')}`;
  let isLossy = false;
  const call: Call = async (id, input) => {
    const response = await api.call(id, {
      ...input,
      headers: { ...input?.headers, Authorization },
    });
    if (!isLossy || id.includes('list')) return response;
    isLossy = false;
    throw new NetworkError();
  };
  const shifts = new Shifts(api.fetch, desk.url);
  const loadedAt = api.clock.now();
  await shifts.loadCurrent();
  const [yes, user] = [signal(true), signal('operator-1')];
  const { fetch, clock } = api;
  const feed = new Feed(
    {
      ...{ baseUrl: desk.url, fetch, now: clock.now, isOnline: yes, isVisible: yes },
      onChange: (change) => shifts.apply(change, 'stream'),
      onResync: () => shifts.reload(),
      onSignIn: () => undefined,
    },
    loadedAt,
  );
  const [database, tab] = [await openDatabase('real-desk'), await openTab(navigator.locks)];
  const table = await openDrafts(database, 'operator-1');
  const outbox = createOutbox({
    ...{ table, call, sendFile, user, now: clock.now, isOnline: yes, locks: navigator.locks },
    onSignIn: () => undefined,
    onResponse: ({ change }) => shifts.apply(change, 'response'),
    pause: () => 20,
  });
  const drafts = new Drafts(table, tab, clock.now);
  onTestFinished(() => [feed, outbox, tab, table, database].forEach((part) => part.close()));
  return {
    ...{ feed, outbox, store: shifts.current.value!.store },
    loseResponse: () => (isLossy = true),
    send: async (target: Target, text: string, blobs: DraftFile[], base?: Comment | Annotation) => {
      const draft = await drafts.open(target, base);
      await drafts.save({ ...draft, text, blobs });
      await outbox.send(draft.id);
      return draft.id;
    },
    isSaved: () => waitUntil(() => expect(outbox.entries.value).toEqual([])),
  };
}

it('writes into a real desk exactly once, with files, and shows what a rebuild shows', async () => {
  const { shift_id } = await startShift(await desk.as('operator'));
  const { store, outbox, feed, send, isSaved, loseResponse } = await openPage();
  const entries = (kind: string) =>
    store.order.value.map((key) => store.entry(key).value!).filter((entry) => entry.kind === kind);
  const onlyComment = () => entries('comment')[0]?.record as Comment;

  loseResponse();
  const parent = await send({ kind: 'comment', shift_id }, 'clouds #wind @eb-t1', [aPicture('a')]);
  await send({ kind: 'reply', shift_id, comment_id: { draft: parent } }, 'yes', [aPicture('b')]);
  await send({ kind: 'annotation', shift_id }, 'note', []);
  await isSaved();
  // Files are shown when they have arrived, with links.
  await waitUntil(() =>
    expect(onlyComment()).toMatchObject({
      ...{ comment: 'clouds #wind @eb-t1', tags: ['wind'], eb_fk: 'eb-t1' },
      image: [{ file_name: 'a', path: expect.stringContaining('http') }],
      replies: [{ reply_text: 'yes', image: [{ file_name: 'b' }] }],
    }),
  );
  expect(entries('comment')).toHaveLength(1);
  expect(entries('annotation')).toHaveLength(1);

  const base = onlyComment();
  const edit = { kind: 'edit', shift_id, comment_id: base.comment_id } as const;
  loseResponse();
  await send(edit, 'clear #calm', [aPicture('c')], base);
  await isSaved();
  await waitUntil(() => expect(onlyComment().image).toHaveLength(2));
  expect(onlyComment()).toMatchObject({ comment: 'clear #calm', tags: ['calm'] });

  await send(edit, 'of an older version', [], base);
  await waitUntil(() => expect(outbox.entries.value).toMatchObject([{ state: 'conflict' }]));
  expect(feed.connection.value).toEqual({ state: 'live' });

  const rebuilt = new Shifts(fetch, desk.url);
  await rebuilt.loadCurrent();
  expect(rebuilt.current.value!.store.order.value).toEqual(store.order.value);
});
