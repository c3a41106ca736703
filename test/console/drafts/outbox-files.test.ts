import { describe, expect, it } from 'vitest';
import { NetworkError } from '#lib/console/page/api/call.ts';
import { nextFileOf } from '#lib/console/page/drafts/draft.ts';
import { FileRefused, LinkExpired } from '#lib/console/page/drafts/failures.ts';
import type { SendFile } from '#lib/console/page/drafts/uploads.ts';
import { aBlob, isEmpty, openBrowser } from '../support/browser.ts';
import { shift_id, type ConsoleTab } from '../support/tab.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Sends a comment with the files `a` and `b`. */
async function sendPlots({ drafts, outbox }: ConsoleTab) {
  const draft = await drafts.open({ kind: 'comment', shift_id });
  await drafts.save({ ...draft, text: 'plots', blobs: [aBlob('a'), aBlob('b')] });
  await outbox.send(draft.id);
  return draft.id;
}

const areSent = ({ outbox }: ConsoleTab) =>
  waitUntil(() => {
    expect(outbox.arriving.value).toHaveLength(1);
    expect(outbox.arriving.value.filter(nextFileOf)).toEqual([]);
  });

/** An upload that ends when its promise is settled. */
function createUpload() {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const started: string[] = [];
  const send: SendFile = async ({ file }) => {
    started.push(file.id);
    await promise;
  };
  return { send, started, end: () => resolve(undefined), fail: reject };
}

describe('files in the queue', () => {
  it('hold up no text, however slow they are (rule 3)', async () => {
    const { desk, open } = openBrowser();
    const upload = createUpload();
    const tab = await open({ sendFile: upload.send });
    await sendPlots(tab);
    await waitUntil(() => expect(upload.started).toEqual(['a']));

    await tab.comment('text behind the picture');

    await isEmpty(tab.outbox.entries);
    expect(desk.stored).toEqual(['plots', 'text behind the picture']);
    expect(upload.started).toEqual(['a']);
    upload.end();
    await areSent(tab);
    expect(upload.started).toEqual(['a', 'b']);
  });

  it('are sent by the next tab when the one that sent them is gone (rule 2)', async () => {
    const { desk, open } = openBrowser();
    const upload = createUpload();
    const first = await open({ sendFile: upload.send });
    const second = await open();
    await sendPlots(first);
    await waitUntil(() => expect(upload.started).toEqual(['a']));

    await first.close();

    await areSent(second);
    expect(desk.files.size).toBe(2);
    expect(desk.requests).toEqual(['plots']);
  });

  it('wait without a connection and say why', async () => {
    const { open } = openBrowser();
    let isBroken = true;
    const tab = await open({
      sendFile: () => (isBroken ? Promise.reject(new NetworkError()) : Promise.resolve()),
    });
    await sendPlots(tab);
    await waitUntil(() =>
      expect(tab.outbox.arriving.value).toMatchObject([{ reason: expect.any(String) }]),
    );

    isBroken = false;

    await areSent(tab);
    expect(tab.outbox.arriving.value[0]?.reason).toBeUndefined();
  });

  it('get new links when theirs have expired (rule 12)', async () => {
    const { desk, open } = openBrowser();
    const failures = [new LinkExpired(), undefined, new LinkExpired()];
    const sentFileIds: string[] = [];
    const tab = await open({
      sendFile: ({ file }) => {
        const failure = failures.shift();
        if (failure) return Promise.reject(failure);
        sentFileIds.push(file.id);
        return Promise.resolve();
      },
    });

    await sendPlots(tab);

    await areSent(tab);
    expect(sentFileIds).toEqual(['a', 'b']);
    expect(desk.stored).toEqual(['plots']);
  });

  it('of an edit are announced again in the newest version, whose text stays', async () => {
    const { desk, open } = openBrowser();
    let expiredLinks = 1;
    const upload = createUpload();
    const tab = await open({
      sendFile: async (...args) => {
        await upload.send(...args);
        if (expiredLinks-- > 0) throw new LinkExpired();
      },
    });
    await tab.comment('one');
    await waitUntil(() => expect(desk.comments.size).toBe(1));
    const [comment] = [...desk.comments.values()];
    const { comment_id } = comment!;
    const edit = await tab.drafts.open({ kind: 'edit', shift_id, comment_id }, comment);
    await tab.drafts.save({ ...edit, text: 'two', blobs: [aBlob('a')] });
    await tab.outbox.send(edit.id);
    await waitUntil(() => expect(upload.started).toEqual(['a']));
    desk.editByOther(comment_id, 'three');

    upload.end();

    await waitUntil(() => expect(tab.outbox.arriving.value).toMatchObject([{ renewals: 1 }]));
    await areSent(tab);
    expect(desk.comments.get(comment_id)?.comment).toBe('three');
  });

  it('are refused with the reason of the storage, and the others are sent', async () => {
    const { open } = openBrowser();
    const tab = await open({
      sendFile: ({ file }) =>
        file.id === 'a'
          ? Promise.reject(new FileRefused('The file a is refused.'))
          : Promise.resolve(),
    });

    await sendPlots(tab);

    await areSent(tab);
    const { uploaded = {}, decisions } = tab.outbox.arriving.value[0]!;
    expect(decisions).toEqual({ [uploaded.a!]: 'The file a is refused.' });
  });

  it('are refused when each of several links has expired', async () => {
    const { open } = openBrowser();
    const tab = await open({ sendFile: () => Promise.reject(new LinkExpired()) });

    await sendPlots(tab);

    await areSent(tab);
    expect(Object.values(tab.outbox.arriving.value[0]?.decisions ?? {})).toHaveLength(2);
  });
});
