import { describe, expect, it } from 'vitest';
import { aBlob, isEmpty, openBrowser } from '../support/browser.ts';
import { shift_id, waitTurns } from '../support/tab.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('the queue', () => {
  it('stores an entry with its files, key and place before the first request (rule 1)', async () => {
    const { desk, open } = openBrowser();
    const tab = await open();
    tab.isOnline.value = false;
    const draft = await tab.drafts.open({ kind: 'comment', shift_id });
    await tab.drafts.save({ ...draft, text: 'clouds', blobs: [aBlob('sky')] });

    await tab.outbox.send(draft.id);

    const [stored] = (await open()).table.all.value;
    expect(stored).toMatchObject({ key: draft.key, text: 'clouds', position: 1, state: 'queued' });
    expect(await stored!.blobs[0]!.blob.text()).toBe('sky');
    expect(desk.requests).toEqual([]);
  });

  it('sends from one tab, and from the next one when that tab is gone (rule 2)', async () => {
    const { desk, open } = openBrowser();
    const [first, second] = [await open(), await open()];
    desk.constantFault = 429;
    await second.comment('one');
    await waitUntil(() =>
      expect(second.outbox.entries.value).toMatchObject([{ state: 'waiting' }]),
    );
    expect(second.responses).toEqual([]);

    await first.close();
    desk.constantFault = 'none';

    await isEmpty(second.outbox.entries);
    expect(second.responses).toHaveLength(1);
    expect(desk.stored).toEqual(['one']);
  });

  it('sends the oldest first, and the others wait with it (rule 3)', async () => {
    const { desk, open } = openBrowser();
    const tab = await open();
    desk.faults = [500, 'lost request', 429];

    for (const text of ['one', 'two', 'three']) await tab.comment(text);

    await isEmpty(tab.outbox.entries);
    expect(desk.stored).toEqual(['one', 'two', 'three']);
  });

  it('repeats a request with its key after a lost response (rules 4 and 5)', async () => {
    const { desk, open } = openBrowser();
    const tab = await open();
    desk.faults = ['lost response', 'failed after', 409];

    await tab.comment('one');

    await isEmpty(tab.outbox.entries);
    expect(desk.requests.length).toBeGreaterThan(1);
    expect(desk.stored).toEqual(['one']);
  });

  it('changes no text while the outcome of an attempt is unknown (rule 5)', async () => {
    const { desk, open } = openBrowser();
    const tab = await open();
    desk.faults = ['lost response', ...Array<500>(1000).fill(500)];
    const id = await tab.comment('one');
    await waitUntil(() => expect(tab.outbox.entries.value).toMatchObject([{ state: 'waiting' }]));

    expect(await tab.drafts.takeBack(id)).toBe(false);

    expect(tab.outbox.entries.value).toMatchObject([{ isUncertain: true, text: 'one' }]);
  });

  it('gives an entry back that certainly was not carried out (rules 5 and 6)', async () => {
    const { desk, open } = openBrowser();
    const tab = await open();
    desk.faults = Array(1000).fill(429);
    const id = await tab.comment('one');
    await waitUntil(async () => expect(await tab.drafts.takeBack(id)).toBe(true));

    expect(tab.drafts.entries.value).toMatchObject([{ text: 'one', state: 'draft' }]);
    expect(tab.outbox.entries.value).toEqual([]);
  });

  it('opens the sign-in dialog after a 401, and waits for the same person (rule 7)', async () => {
    const { desk, open } = openBrowser();
    const tab = await open();
    desk.faults = [401];
    await tab.comment('one');
    await waitUntil(() => expect(tab.dialogs.opened).toBe(1));

    tab.signedIn.value = 'operator-2';
    await waitTurns(20);
    expect(desk.requests).toEqual([]);
    tab.signedIn.value = 'operator-1';

    await isEmpty(tab.outbox.entries);
    expect(desk.stored).toEqual(['one']);
  });
});
