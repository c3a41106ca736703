import { expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { signDelete, signDownload, signUpload } from '#lib/proposals/contracts/files.ts';
import { updateProposal } from '#lib/proposals/contracts/proposals.ts';
import { getDesk } from '../../support/api/desk.ts';
import { differs } from '../../support/machine/known-differences.ts';
import { sendSignedRequest, createPdf } from '../../support/files/pdf.ts';
import { propose } from '../../support/documents/proposals.ts';

const { as } = await getDesk();
const proposer = await as('proposer');
const engineer = await as('engineer');
const MAX_FILE_BYTES = 100 * 1024 ** 2;

it('removes an oversized upload and restores the previous file', async () => {
  const replaced = await openProposal('replaced.pdf');
  const added = await openProposal('added.pdf');
  const full = await openProposal('full.pdf');
  await replaced.upload(1);

  await replaced.send(Buffer.alloc(MAX_FILE_BYTES + 1));
  await added.send(Buffer.alloc(MAX_FILE_BYTES + 1));
  await full.send(Buffer.alloc(MAX_FILE_BYTES));

  await expect.poll(replaced.current).toBe(1);
  await expect.poll(added.current).toBeUndefined();
  expect(await full.current()).toBe(MAX_FILE_BYTES - createPdf().length);
}, 60_000);

/** The padding of a file that is restored after a deletion. */
const restored = (padding: number) => (differs('versions of delete markers') ? undefined : padding);

/** An upper bound for the time in which an upload is undone, in ms. */
const SETTLED_MS = 3000;

/** Creates a proposal and an upload URL that is signed while the proposal is open. */
async function openProposal(filename = 'science.pdf') {
  const { prsl_id } = await propose(proposer);
  const path = { filename: `${prsl_id}-${filename}` };
  const { body: link } = await proposer(signUpload, { path });
  const { body: deletion } = await proposer(signDelete, { path });
  const move = async (status: 'submitted' | 'withdrawn') => {
    const response = await proposer(updateProposal, {
      path: { identifier: prsl_id },
      body: { status },
    });
    expect(response.status).toBe(200);
  };
  /** Returns the padding of the stored file, which identifies it, or undefined without a file. */
  const current = async (): Promise<number | undefined> => {
    const { status, body } = await proposer(signDownload, { path });
    if (status === 404) return undefined;
    const bytes = await (await sendSignedRequest(body)).arrayBuffer();
    return bytes.byteLength - createPdf().length;
  };
  const send = async (bytes: Buffer) =>
    expect((await sendSignedRequest(link, bytes)).status).toBe(200);
  const upload = (padding: number) => send(createPdf(padding));
  const remove = async () => expect((await sendSignedRequest(deletion)).ok).toBe(true);
  return { path, send, upload, remove, move, current };
}

it('undoes an upload to a submitted proposal with a URL signed before the submission', async () => {
  const { upload, move, current } = await openProposal();
  await upload(1);
  await upload(2);
  await move('submitted');

  await upload(3);
  await expect.poll(current).toBe(2);
  await Promise.all([upload(4), upload(5), upload(6)]);
  await expect.poll(current).toBe(2);

  await sleep(SETTLED_MS);
  expect(await current()).toBe(2);
});

it('undoes an upload under a name that was not submitted', async () => {
  const { upload, move, current } = await openProposal();
  await move('submitted');

  await upload(1);

  await expect.poll(current).toBeUndefined();
});

it('keeps an upload for which an engineer requested a URL after the submission', async () => {
  const { path, upload, move, current } = await openProposal();
  const early = await engineer(signUpload, { path });
  await upload(1);
  await move('submitted');
  await sendSignedRequest(early.body, createPdf(2));
  await expect.poll(current).toBe(1);

  const { body } = await engineer(signUpload, { path });
  await sendSignedRequest(body, createPdf(3));

  await sleep(SETTLED_MS);
  expect(await current()).toBe(3);
  await move('withdrawn');
  await move('submitted');
  await upload(4);
  await expect.poll(current).toBe(3);
});

it('keeps an upload while the proposal is withdrawn', async () => {
  const { upload, move, current } = await openProposal();
  await move('submitted');
  await move('withdrawn');
  await upload(1);
  await move('submitted');

  await sleep(SETTLED_MS);
  expect(await current()).toBe(1);
});

it('restores a submitted file that a URL from before the submission deletes', async () => {
  const { upload, remove, move, current } = await openProposal();
  await upload(1);
  await upload(2);
  await move('submitted');

  await remove();
  await expect.poll(current).toBe(restored(2));
  await Promise.all([remove(), upload(3), remove()]);
  for (let n = 0; n < 5; n++) {
    await upload(4);
    await remove();
  }

  await sleep(SETTLED_MS);
  expect(await current()).toBe(restored(2));
});

it('keeps a deletion for which an engineer requested a URL after the submission', async () => {
  const { path, upload, remove, move, current } = await openProposal();
  const early = await engineer(signDelete, { path });
  await upload(1);
  await move('submitted');
  await sendSignedRequest(early.body);
  await expect.poll(current).toBe(restored(1));

  const { body } = await engineer(signDelete, { path });
  await sendSignedRequest(body);

  await sleep(SETTLED_MS);
  expect(await current()).toBeUndefined();
  await move('withdrawn');
  await upload(2);
  await move('submitted');
  await remove();
  await expect.poll(current).toBe(restored(2));
});

it('keeps a deletion before the submission, and the file that replaced it', async () => {
  const deleted = await openProposal('deleted.pdf');
  await deleted.upload(1);
  await deleted.remove();
  await deleted.move('submitted');
  const replaced = await openProposal('replaced.pdf');
  await replaced.upload(1);
  await replaced.remove();
  await replaced.upload(2);
  await replaced.move('submitted');

  await sleep(SETTLED_MS);
  expect([await deleted.current(), await replaced.current()]).toEqual([undefined, 2]);
});

it('restores what an engineer has uploaded after the submission, if an old URL deletes it', async () => {
  const { path, remove, move, current } = await openProposal();
  await move('submitted');
  const { body } = await engineer(signUpload, { path });
  await sendSignedRequest(body, createPdf(3));

  await remove();

  await expect.poll(current).toBe(restored(3));
});
