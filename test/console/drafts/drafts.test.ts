import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aComment } from '../support/records.ts';
import { FakeDesk } from '../support/desk.ts';
import { openConsole, shift_id } from '../support/tab.ts';
import { waitUntil } from '../support/wait-until.ts';

let runs = 0;

function createBrowser() {
  const name = `drafts-${++runs}`;
  return async (user = 'operator-1') => {
    const tab = await openConsole(name, new FakeDesk(), { user });
    onTestFinished(tab.close);
    tab.isOnline.value = false;
    return tab;
  };
}

const comment = { kind: 'comment', shift_id } as const;

describe('drafts', () => {
  it('belong to a user (rule 1)', async () => {
    const open = createBrowser();
    const first = await open('operator-1');
    await first.drafts.save({ ...(await first.drafts.open(comment)), text: 'mine' });
    await first.close();

    const other = await open('operator-2');
    await other.drafts.adopt();

    expect(other.table.all.value).toEqual([]);
    expect((await other.drafts.open(comment)).text).toBe('');
  });

  it('have a key from the beginning, and keep it (rule 2)', async () => {
    const tab = await createBrowser()();
    const draft = await tab.drafts.open(comment);

    const saved = await tab.drafts.save({ ...draft, text: 'clouds' });
    const again = await tab.drafts.open(comment);

    expect(draft.key).toMatch(/^[\da-f-]{36}$/);
    expect([saved.key, again.key]).toEqual([draft.key, draft.key]);
  });

  it('start from the record that they edit, with its version (rule 2)', async () => {
    const tab = await createBrowser()();
    const base = aComment(1, { id: 2000, comment: 'as it is' });

    const draft = await tab.drafts.open({ kind: 'edit', shift_id, comment_id: 1001 }, base);

    expect(draft).toMatchObject({ text: 'as it is', etag: '"2000"', base });
  });

  it('of an edit without content start from the newest version when they are opened again (rule 7)', async () => {
    const tab = await createBrowser()();
    const target = { kind: 'edit', shift_id, comment_id: 1001 } as const;
    const draft = await tab.drafts.open(target, aComment(1, { id: 2000, comment: 'as it was' }));
    await tab.drafts.save({ ...draft, text: '' });
    const newest = aComment(1, { id: 2001, comment: 'as it is' });

    const again = await tab.drafts.open(target, newest);
    const saved = await tab.drafts.save({ ...again, text: 'changed' });

    expect(again).toMatchObject({ id: draft.id, text: 'as it is', etag: '"2001"' });
    expect(saved).toMatchObject({ text: 'changed', etag: '"2001"', base: newest });
    expect(await tab.drafts.open(target, aComment(1, { id: 2002 }))).toMatchObject(saved);
  });

  it('are adopted with their files after a reload, and not while their tab lives (rule 3)', async () => {
    const open = createBrowser();
    const [first, second] = [await open(), await open()];
    const blob = new Blob(['pixels'], { type: 'image/png' });
    const draft = await first.drafts.open(comment);
    const blobs = [{ id: 'a', name: 'a.png', type: 'image/png', blob }];
    await first.drafts.save({ ...draft, text: 'half a senten', blobs });

    expect((await second.drafts.open(comment)).text).toBe('');
    await first.close();
    const adopted = await second.drafts.open(comment);

    expect(adopted).toMatchObject({ id: draft.id, text: 'half a senten', key: draft.key });
    expect(await adopted.blobs[0]!.blob.text()).toBe('pixels');
    expect(second.drafts.entries.value).toHaveLength(1);
  });

  it('are deleted by a person alone, until the desk has them (rule 4)', async () => {
    const tab = await createBrowser()();
    const draft = await tab.drafts.save({ ...(await tab.drafts.open(comment)), text: 'clouds' });
    expect(tab.drafts.entries.value).toHaveLength(1);

    await tab.drafts.discard(draft.id);

    expect(tab.table.all.value).toEqual([]);
  });

  it('do not change once they are sent, but may be taken back before an attempt (rule 5)', async () => {
    const tab = await createBrowser()();
    const draft = await tab.drafts.save({ ...(await tab.drafts.open(comment)), text: 'clouds' });
    await tab.outbox.send(draft.id);

    expect(await tab.drafts.save({ ...draft, text: 'late keystroke' })).toMatchObject({
      text: 'clouds',
      state: 'queued',
    });
    expect(await tab.drafts.takeBack(draft.id)).toBe(true);

    expect(await tab.drafts.save({ ...draft, text: 'better' })).toMatchObject({ text: 'better' });
  });

  it('say when the browser cannot store them, and when it can again (rule 6)', async () => {
    const tab = await createBrowser()();
    const draft = await tab.drafts.open(comment);
    const write = vi.spyOn(tab.table, 'write').mockRejectedValueOnce(new Error('quota'));

    await expect(tab.drafts.save({ ...draft, text: 'clouds' })).rejects.toThrow('quota');
    expect(tab.drafts.problem.value).toContain('cannot store the draft');
    write.mockRestore();
    await tab.drafts.save({ ...draft, text: 'clouds' });

    expect(tab.drafts.problem.value).toBeUndefined();
  });

  it('cannot be edited while they enter the queue (rule 8)', async () => {
    const tab = await createBrowser()();
    const draft = await tab.drafts.save({ ...(await tab.drafts.open(comment)), text: 'clouds' });

    const sending = tab.drafts.send(draft, tab.outbox.send);
    const next = tab.drafts.openOther(comment, undefined);
    await sending;

    expect(next.id).not.toBe(draft.id);
    expect(tab.outbox.entries.value).toMatchObject([{ id: draft.id, text: 'clouds' }]);
  });

  it('are sent as they are, although an earlier save comes late (rule 8)', async () => {
    const tab = await createBrowser()();
    const draft = await tab.drafts.open(comment);

    const sending = tab.drafts.send({ ...draft, text: 'Wind above 15 m/s' }, tab.outbox.send);
    await Promise.all([sending, tab.drafts.save({ ...draft, text: 'Wind ab' })]);

    const [sent] = tab.table.all.value;
    expect(sent).toMatchObject({ text: 'Wind above 15 m/s' });
    expect(sent?.state).not.toBe('draft');
  });

  it('are copied until they are stored on their way into the queue (rule 6)', async () => {
    const tab = await createBrowser()();
    const draft = { ...(await tab.drafts.open(comment)), text: 'Wind above 15 m/s' };
    tab.drafts.copy(draft);
    const { write } = tab.table;
    vi.spyOn(tab.table, 'write').mockRejectedValueOnce(new Error('The disk is full.'));

    const sending = tab.drafts.send(draft, tab.outbox.send);
    const results = await Promise.allSettled([sending, tab.drafts.save(draft)]);

    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    tab.table.write = write;
    expect(await tab.drafts.save(draft)).toMatchObject({ text: 'Wind above 15 m/s' });
  });

  it('stay discarded, although an earlier save comes late (rule 4)', async () => {
    const tab = await createBrowser()();
    const draft = await tab.drafts.save({ ...(await tab.drafts.open(comment)), text: 'Wind' });

    await Promise.all([tab.drafts.discard(draft.id), tab.drafts.save({ ...draft, text: 'Win' })]);

    expect(tab.table.all.value).toEqual([]);
  });

  it('become another entry with text that was written after they were sent (rule 8)', async () => {
    const tab = await createBrowser()();
    const draft = await tab.drafts.save({ ...(await tab.drafts.open(comment)), text: 'clouds' });
    await tab.drafts.send(draft, tab.outbox.send);

    await tab.drafts.send({ ...draft, text: 'rain' }, tab.outbox.send);

    const entries = tab.outbox.entries.value;
    expect(entries.map(({ text }) => text)).toEqual(['clouds', 'rain']);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
  });

  it('are seen by the other tabs at once', async () => {
    const open = createBrowser();
    const [first, second] = [await open(), await open()];

    const id = await first.comment('clouds');

    await waitUntil(() => expect(second.outbox.entries.value).toMatchObject([{ id }]));
  });
});
