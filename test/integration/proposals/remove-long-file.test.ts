import { expect, it } from 'vitest';
import { signDownload, signUpload } from '#lib/proposals/contracts/files.ts';
import { desk } from '../../support/desk.ts';
import { follow, pdf } from '../../support/pdf.ts';
import { propose } from '../../support/proposals.ts';

const { as } = await desk();
const proposer = await as('proposer');
const MOST = 100 * 1024 ** 2;

/** A file that is there, with requests that replace it and read it whatever becomes of it. */
async function file(filename: string) {
  const path = { filename };
  const { body: upload } = await proposer(signUpload, { path });
  await follow(upload, pdf());
  const { body: download } = await proposer(signDownload, { path });
  const status = async () => {
    const answer = await follow(download);
    await answer.body?.cancel();
    return answer.status;
  };
  const isOffered = async () => (await proposer(signDownload, { path })).status;
  return { upload, status, isOffered };
}

it('removes what is longer than a file may be soon after its arrival, and nothing else', async () => {
  const { prsl_id } = await propose(proposer, {});
  const long = await file(`${prsl_id}-long.pdf`);
  const full = await file(`${prsl_id}-full.pdf`);

  const uploads = await Promise.all([
    follow(long.upload, Buffer.alloc(MOST + 1)),
    follow(full.upload, Buffer.alloc(MOST)),
  ]);

  expect(uploads.map(({ status }) => status)).toEqual([200, 200]);
  expect([await long.isOffered(), await full.isOffered()]).toEqual([404, 200]);
  await expect.poll(long.status, { timeout: 20_000, interval: 500 }).toBe(404);
  expect(await full.status()).toBe(200);
});
