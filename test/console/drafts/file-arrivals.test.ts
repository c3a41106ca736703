import { describe, expect, it } from 'vitest';
import { nextFileOf } from '#lib/console/page/drafts/draft.ts';
import { FileArrivals } from '#lib/console/page/drafts/file-arrivals.ts';
import { changeOfComment } from '#lib/console/page/store/changes.ts';
import type { Comment } from '#lib/console/page/store/records.ts';
import { aBlob, isEmpty, openBrowser } from '../support/browser.ts';
import { aFile, aReply } from '../support/records.ts';
import { shift_id, type ConsoleTab } from '../support/tab.ts';
import { waitUntil } from '../support/wait-until.ts';

const refusal = (unique_id: string, detail = 'Not supported.') => ({
  ...{ unique_id, detail },
  file_name: `${unique_id}.bin`,
  code: 'UNSUPPORTED_FILE_TYPE',
});

/** A tab that follows the files of its drafts, and what it has said about files that came back. */
function follow(tab: Pick<ConsoleTab, 'table'>, comments: Comment[] = []) {
  const reasons: string[] = [];
  const clock = { now: new Date() };
  const arrivals = new FileArrivals({
    table: tab.table,
    now: () => clock.now,
    onReturned: (reason) => reasons.push(reason),
    load: async function* () {
      for (const comment of await Promise.resolve(comments)) yield changeOfComment(comment);
    },
  });
  return { arrivals, reasons, clock };
}

/** Sends a comment, or a reply to one, with the files `a` and `b`, whose bytes the storage takes. */
async function sendFiles(kind: 'comment' | 'reply' = 'comment') {
  const { desk, open } = openBrowser();
  const tab = await open();
  if (kind === 'reply') {
    await tab.comment('parent');
    await waitUntil(() => expect(desk.comments.size).toBe(1));
  }
  const [parent] = [...desk.comments.values()];
  const draft = await tab.drafts.open(
    parent && kind === 'reply'
      ? { kind, shift_id, comment_id: parent.comment_id }
      : { kind: 'comment', shift_id },
  );
  await tab.drafts.save({ ...draft, text: 'plots', blobs: [aBlob('a'), aBlob('b')] });
  await tab.outbox.send(draft.id);
  await waitUntil(() => {
    expect(tab.table.all.value).toMatchObject([{ id: draft.id, state: 'arriving' }]);
    expect(tab.outbox.arriving.value.filter(nextFileOf)).toEqual([]);
  });
  const stored = tab.table.all.value[0]!;
  const [a = '', b = ''] = ['a', 'b'].map((id) => stored.uploaded?.[id]);
  const comment = [...desk.comments.values()].at(-1)!;
  return { tab, stored, comment, a, b };
}

describe('a draft with files', () => {
  it('is deleted when its last file is listed, and is not shown until then (rule 1)', async () => {
    const { tab, comment, a, b } = await sendFiles();
    const { arrivals, reasons } = follow(tab);
    await isEmpty(tab.outbox.entries);
    expect(tab.drafts.entries.value).toEqual([]);

    await arrivals.note(changeOfComment({ ...comment, image: [aFile(a)] }));
    expect(tab.table.all.value).toHaveLength(1);
    await arrivals.note(changeOfComment({ ...comment, image: [aFile(a), aFile(b)] }));

    expect(tab.table.all.value).toEqual([]);
    expect(reasons).toEqual([]);
  });

  it('comes back as an edit of the comment with the file that was refused (rule 2)', async () => {
    const { tab, comment, a, b } = await sendFiles();
    const { arrivals, reasons } = follow(tab);
    const newest = { ...comment, id: comment.id + 1, comment: 'plots, corrected' };

    await arrivals.note(
      changeOfComment({ ...newest, image: [aFile(a)], refused_files: [refusal(b)] }),
    );

    expect(tab.outbox.entries.value).toMatchObject([
      {
        state: 'refused',
        reason: 'Not supported. The text is saved.',
        target: { kind: 'edit', comment_id: comment.comment_id },
        text: 'plots, corrected',
        etag: `"${newest.id}"`,
        blobs: [{ id: 'b', name: 'b.png', refusal: 'Not supported.' }],
      },
    ]);
    expect(await tab.table.all.value[0]!.blobs[0]!.blob.text()).toBe('b');
    expect(reasons).toEqual(['Not supported. The text is saved.']);
  });

  it('knows the files of all events: those of files that arrive at the same time lack each other (rule 2)', async () => {
    const { tab, comment, a, b } = await sendFiles();
    const { arrivals } = follow(tab);

    await arrivals.note(changeOfComment({ ...comment, image: [aFile(a)] }));
    await arrivals.note(changeOfComment({ ...comment, image: [], refused_files: [refusal(b)] }));

    expect(tab.table.all.value).toMatchObject([
      { state: 'refused', base: { image: [{ unique_id: a }] }, blobs: [{ id: 'b' }] },
    ]);
  });

  it('comes back as another reply, without the text that is saved (rule 2)', async () => {
    const { tab, comment, a, b } = await sendFiles('reply');
    const { arrivals } = follow(tab);
    const reply = aReply(comment.comment_id, 1, { refused_files: [refusal(a), refusal(b)] });

    await arrivals.note({ shift_id, replies: [reply] });

    expect(tab.outbox.entries.value).toMatchObject([
      { state: 'refused', text: '', target: { kind: 'reply' }, blobs: [{ id: 'a' }, { id: 'b' }] },
    ]);
  });

  it('does not send a refused file again as it is (rule 2)', async () => {
    const { tab, comment, a, b, stored } = await sendFiles();
    const { arrivals } = follow(tab);
    await arrivals.note(
      changeOfComment({ ...comment, image: [aFile(a)], refused_files: [refusal(b)] }),
    );
    await tab.drafts.takeBack(stored.id);
    const draft = tab.drafts.entries.value[0]!;
    await tab.drafts.save({ ...draft, text: 'plots, as a ZIP' });

    await tab.outbox.send(stored.id);

    await waitUntil(() => expect(tab.table.all.value).toEqual([]));
    expect(tab.responses.at(-1)?.images).toEqual([]);
  });

  it('is decided by what was known before it waited (rule 3)', async () => {
    const { desk, open } = openBrowser();
    const tab = await open({ sendFile: ({ unique_id }) => noteEarly(unique_id) });
    const { arrivals, reasons } = follow(tab);
    const noteEarly = (id: string) => {
      const [comment] = [...desk.comments.values()];
      return arrivals.note(changeOfComment({ ...comment!, refused_files: [refusal(id)] }));
    };
    const draft = await tab.drafts.open({ kind: 'comment', shift_id });
    await tab.drafts.save({ ...draft, text: 'plots', blobs: [aBlob('a')] });
    await tab.outbox.send(draft.id);
    await waitUntil(() => expect(tab.table.all.value[0]?.state).toBe('arriving'));

    await arrivals.settle();

    expect(reasons).toHaveLength(1);
    expect(tab.outbox.entries.value).toMatchObject([{ state: 'refused', blobs: [{ id: 'a' }] }]);
  });

  it('is decided by what the desk has when the page is opened again (rule 3)', async () => {
    const { tab, comment, a, b } = await sendFiles();
    const { arrivals, reasons } = follow(tab, [
      { ...comment, image: [aFile(a)], refused_files: [refusal(b)] },
    ]);

    await arrivals.load();

    expect(reasons).toHaveLength(1);
  });

  it('comes back once, although two tabs follow it (rule 3)', async () => {
    const { tab, comment, a, b } = await sendFiles();
    const followed = [follow(tab), follow(tab)];
    const change = changeOfComment({ ...comment, refused_files: [refusal(a), refusal(b)] });

    await Promise.all(followed.map(({ arrivals }) => arrivals.note(change)));

    expect(followed.flatMap(({ reasons }) => reasons)).toHaveLength(1);
    expect(tab.table.all.value).toHaveLength(1);
  });

  it('keeps a decision that a later change no longer shows (rule 3)', async () => {
    const { tab, comment, a, b } = await sendFiles();
    const first = follow(tab);
    await first.arrivals.note(changeOfComment({ ...comment, refused_files: [refusal(a)] }));
    const second = follow(tab);

    await second.arrivals.note(changeOfComment({ ...comment, image: [aFile(b)] }));

    expect(tab.outbox.entries.value).toMatchObject([{ state: 'refused', blobs: [{ id: 'a' }] }]);
  });

  it('comes back after 23 hours without a decision (rule 4)', async () => {
    const { tab, comment, a } = await sendFiles();
    const { arrivals, reasons, clock } = follow(tab);
    await arrivals.note(changeOfComment({ ...comment, image: [aFile(a)] }));
    clock.now = new Date(Date.now() + 23.1 * 3_600_000);

    await arrivals.settle();

    expect(reasons).toEqual(['b.png has not arrived at the desk. The text is saved.']);
  });
});
