import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Draft } from '#lib/console/page/drafts/draft.ts';
import { FakeDesk } from '../support/desk.ts';
import { openConsole, shift_id } from '../support/tab.ts';

let runs = 0;

/** A browser with `localStorage`, whose tabs can be closed before IndexedDB has what was typed. */
function createBrowser() {
  const values = new Map<string, string>();
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    removeItem: (name: string) => values.delete(name),
    setItem(name: string, value: string) {
      values.set(name, value);
      Object.assign(this, { [name]: value });
    },
  };
  vi.stubGlobal('localStorage', storage);
  onTestFinished(() => void vi.unstubAllGlobals());
  const name = `held-${++runs}`;
  const open = async (user = 'operator-1') => {
    const tab = await openConsole(name, new FakeDesk(), { user });
    onTestFinished(tab.close);
    tab.isOnline.value = false;
    return tab;
  };
  return { open, copies: values };
}

const comment = { kind: 'comment', shift_id } as const;
const withText = (draft: Draft, text: string): Draft => ({ ...draft, text });

describe('what is typed', () => {
  it('survives a tab that is closed before it is stored, beside the files that are', async () => {
    const { open, copies } = createBrowser();
    const tab = await open();
    const draft = await tab.drafts.open(comment);
    const blobs = [{ id: 'a', name: 'a.png', type: 'image/png', blob: new Blob(['a']) }];
    await tab.drafts.save({ ...draft, text: 'clou', blobs });
    tab.drafts.copy(withText(draft, 'clouds'));
    await tab.close();

    const next = await open();
    await next.drafts.adopt();

    expect(next.drafts.entries.value).toMatchObject([{ text: 'clouds', blobs: [{ id: 'a' }] }]);
    expect(copies.size).toBe(0);
  });

  it('is not copied any more once it is stored, and stays while something newer is typed', async () => {
    const { open, copies } = createBrowser();
    const { drafts } = await open();
    const draft = await drafts.open(comment);
    drafts.copy(withText(draft, 'clouds and rain'));

    await drafts.save(withText(draft, 'clouds'));
    expect(copies.size).toBe(1);
    await drafts.save(withText(draft, 'clouds and rain'));

    expect(copies.size).toBe(0);
  });

  it('does not come back when it was sent, or belongs to another user or an open tab', async () => {
    const { open, copies } = createBrowser();
    const tab = await open();
    const sent = await tab.drafts.save(withText(await tab.drafts.open(comment), 'sent'));
    await tab.outbox.send(sent.id);
    tab.drafts.copy(sent);
    const typed = await tab.drafts.open(comment);
    tab.drafts.copy(withText(typed, 'half a sen'));

    const other = await open();
    await other.drafts.adopt();
    expect(copies.size).toBe(2);
    await tab.close();
    const stranger = await open('operator-2');
    await stranger.drafts.adopt();
    expect(copies.size).toBe(2);
    await other.drafts.adopt();

    expect(other.drafts.entries.value).toMatchObject([{ text: 'half a sen' }]);
    expect(other.outbox.entries.value).toMatchObject([{ text: 'sent', state: 'queued' }]);
    expect(copies.size).toBe(0);
  });

  it('stays in this tab while the browser cannot store it, and is stored when it can', async () => {
    const { open } = createBrowser();
    const { table, drafts } = await open();
    const draft = withText(await drafts.open(comment), 'clouds');
    const write = vi.spyOn(table, 'write').mockRejectedValue(new Error('quota'));
    drafts.hold(draft);
    await expect(drafts.save(draft)).rejects.toThrow('quota');
    expect(drafts.entries.value).toMatchObject([{ id: draft.id, text: 'clouds' }]);

    write.mockRestore();
    await drafts.save(withText(drafts.openOther({ kind: 'annotation', shift_id }, ''), 'note'));

    await vi.waitFor(() => expect(table.all.value).toHaveLength(2));
  });
});
