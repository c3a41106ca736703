import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { getCoordinates } from '#lib/proposals/contracts/coordinates.ts';
import { signDelete, signDownload, signUpload } from '#lib/proposals/contracts/files.ts';
import { sendEmail } from '#lib/proposals/contracts/mail.ts';
import {
  createProposal,
  getProposal,
  listProposals,
  updateProposal,
  validateProposal,
} from '#lib/proposals/contracts/proposals.ts';
import { MAX_FILE_BYTES } from '#lib/proposals/file.ts';
import { sendSignedRequest, createPdf } from '../files/pdf.ts';
import { loadValidProposal } from './proposals.ts';
import type { Client } from '../shift-log/shifts.ts';

// These requests use every grant of an endpoint. An endpoint that stores its outcome is called with an
// Idempotency-Key that a refused request has used before.
type Headers = Record<string, string>;

/** Calls every endpoint of proposals, files, mail and coordinates. */
export async function callProposalEndpoints(
  proposer: Client,
  engineer: Client,
  user: string,
  headers: Headers,
): Promise<void> {
  const body = await loadValidProposal();
  // The second request is refused, because it reuses the key of the first one.
  await proposer(validateProposal, { body, headers });
  await proposer(validateProposal, { body: {}, headers });
  await proposer(createProposal, { body: { notes: tooLarge() }, headers });
  const { prsl_id } = (await proposer(createProposal, { body, headers })).body;
  const path = { identifier: prsl_id };
  await proposer(updateProposal, { path, body: { cycle: 'next' } });
  await proposer(getProposal, { path, query: { version: 1 } });
  await proposer(listProposals, { path: { identifier: user } });
  await handleFiles(proposer, prsl_id);
  await submit(proposer, engineer, prsl_id);
  const mail = { email: 'ada@example.org', prsl_id };
  await proposer(sendEmail, { body: { ...mail, prsl_id: 'none' }, headers });
  await proposer(sendEmail, { body: mail, headers });
  const target = { identifier: 'HD 189733', reference_frame: 'galactic' };
  await proposer(getCoordinates, { path: target });
}

/** Returns text that exceeds the size limit of an item even if it is compressed. */
const tooLarge = () => randomBytes(600_000).toString('base64');

/** Submits a proposal with a file. Afterwards, only engineers may upload the file. */
async function submit(proposer: Client, engineer: Client, prsl_id: string): Promise<void> {
  const path = { filename: `${prsl_id}-science.pdf` };
  const { body: upload } = await proposer(signUpload, { path });
  await sendSignedRequest(upload, createPdf());
  const body = { status: 'submitted' };
  await proposer(updateProposal, { path: { identifier: prsl_id }, body });
  await engineer(signUpload, { path });
}

/** Signs all links to a file, uploads one that is too large, and waits until the service has restored the file. */
async function handleFiles(proposer: Client, prsl_id: string): Promise<void> {
  const path = { filename: `${prsl_id}-science.pdf` };
  const { body: upload } = await proposer(signUpload, { path });
  await sendSignedRequest(upload, createPdf());
  const { body: download } = await proposer(signDownload, { path });
  await proposer(signDelete, { path });
  await sendSignedRequest(upload, Buffer.alloc(MAX_FILE_BYTES + 1));
  const size = async () => (await (await sendSignedRequest(download)).arrayBuffer()).byteLength;
  await expect.poll(size, { timeout: 20_000, interval: 200 }).toBe(createPdf().length);
}
