import { describe, expect, it } from 'vitest';
import { isEmpty, openBrowser } from '../support/browser.ts';
import { shift_id, waitTurns } from '../support/tab.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('a response', () => {
  it('keeps both versions of a comment that somebody else has changed (rule 8)', async () => {
    const { desk, open } = openBrowser();
    const tab = await open();
    await tab.comment('one');
    await waitUntil(() => expect(desk.comments.size).toBe(1));
    const [comment] = [...desk.comments.values()];
    const { comment_id } = comment!;
    const edit = await tab.drafts.open({ kind: 'edit', shift_id, comment_id }, comment);
    desk.editByOther(comment_id, 'theirs');
    await tab.drafts.save({ ...edit, text: 'mine' });

    await tab.outbox.send(edit.id);

    await waitUntil(() =>
      expect(tab.outbox.entries.value).toMatchObject([
        { state: 'conflict', text: 'mine', question: { newest: { comment: 'theirs' } } },
      ]),
    );
    await tab.outbox.resolve(edit.id, 'merged');
    await isEmpty(tab.outbox.entries);
    expect(desk.comments.get(comment_id)?.comment).toBe('merged');
  });

  it('counts an edit as saved if the newest version is its own (rule 8)', async () => {
    const { desk, open } = openBrowser();
    const tab = await open();
    await tab.comment('one');
    await waitUntil(() => expect(desk.comments.size).toBe(1));
    const [comment] = [...desk.comments.values()];
    const target = { kind: 'edit', shift_id, comment_id: comment!.comment_id } as const;
    const edit = await tab.drafts.open(target, comment);
    await tab.drafts.save({ ...edit, text: 'two' });
    desk.faults = ['lost response'];

    await tab.outbox.send(edit.id);

    await isEmpty(tab.outbox.entries);
    expect(desk.stored).toEqual(['one', 'two']);
  });

  it('makes a refused entry editable, and goes on with the next (rule 9)', async () => {
    const { desk, open } = openBrowser();
    const tab = await open();
    desk.faults = [422];

    const id = await tab.comment('one');
    await tab.comment('two');

    await waitUntil(() =>
      expect(tab.outbox.entries.value).toMatchObject([{ state: 'refused', reason: 'status 422' }]),
    );
    expect(desk.stored).toEqual(['two']);
    expect(await tab.drafts.takeBack(id)).toBe(true);
    const [draft] = tab.drafts.entries.value;
    expect(draft).toMatchObject({ text: 'one', reason: 'status 422' });
    await tab.drafts.save({ ...draft!, text: 'better' });
    await tab.outbox.send(id);
    await isEmpty(tab.outbox.entries);
    expect(desk.stored).toEqual(['two', 'better']);
  });

  it('gives a reply its target in the transaction that saves the comment (rule 10)', async () => {
    const { desk, open } = openBrowser();
    const tab = await open();
    tab.isOnline.value = false;
    const parent = await tab.comment('one');
    const reply = await tab.drafts.open({
      kind: 'reply',
      shift_id,
      comment_id: { draft: parent },
    });
    await tab.drafts.save({ ...reply, text: 'reply' });
    await tab.outbox.send(reply.id);

    tab.isOnline.value = true;

    await isEmpty(tab.outbox.entries);
    expect([...desk.comments.values()]).toMatchObject([
      { comment: 'one', replies: [{ reply_text: 'reply' }] },
    ]);
  });

  it('passes over a reply to a refused comment, and refuses it when that is discarded (rule 10)', async () => {
    const { desk, open } = openBrowser();
    const tab = await open();
    tab.isOnline.value = false;
    desk.faults = [422];
    const parent = await tab.comment('one');
    const target = { kind: 'reply', shift_id, comment_id: { draft: parent } } as const;
    const reply = await tab.drafts.open(target);
    await tab.drafts.save({ ...reply, text: 'reply' });
    await tab.outbox.send(reply.id);
    await tab.comment('two');
    tab.isOnline.value = true;
    await waitUntil(() => expect(desk.stored).toEqual(['two']));

    await tab.drafts.discard(parent);

    await waitUntil(() =>
      expect(tab.outbox.entries.value).toMatchObject([{ text: 'reply', state: 'refused' }]),
    );
  });

  it('asks about an entry that has waited for more than 23 hours (rule 11)', async () => {
    const { desk, open } = openBrowser();
    const clock = { now: new Date('2026-11-21T20:00:00Z') };
    const tab = await open({ now: () => clock.now });
    desk.faults = ['lost response', ...Array<500>(1000).fill(500)];
    const id = await tab.comment('one');
    await waitUntil(() => expect(desk.stored).toEqual(['one']));
    tab.isOnline.value = false;
    await waitUntil(() => expect(tab.outbox.entries.value[0]?.state).toBe('waiting'));
    desk.faults = [];
    clock.now = new Date('2026-11-22T19:30:00Z');

    tab.isOnline.value = true;

    await waitUntil(() =>
      expect(tab.outbox.entries.value).toMatchObject([
        { state: 'conflict', question: { kind: 'old', found: { comment: 'one' } } },
      ]),
    );
    await tab.outbox.resolve(id, 'one');
    await isEmpty(tab.outbox.entries);
    expect(desk.stored).toEqual(['one', 'one']);
  });

  it('attempts nothing without a connection, so that the entry can be edited (rule 13)', async () => {
    const { desk, open } = openBrowser();
    const tab = await open();
    tab.isOnline.value = false;
    const id = await tab.comment('one');
    await waitTurns(20);

    expect(desk.requests).toEqual([]);
    expect(await tab.drafts.takeBack(id)).toBe(true);
  });
});
