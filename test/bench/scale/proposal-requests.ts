import { getCoordinates } from '#lib/proposals/contracts/coordinates.ts';
import * as files from '#lib/proposals/contracts/files.ts';
import { sendEmail } from '#lib/proposals/contracts/mail.ts';
import * as proposals from '#lib/proposals/contracts/proposals.ts';
import { createClient } from '#lib/contract/client.ts';
import { signTokenFor } from '../../support/machine/service-process.ts';
import { sendSignedRequest, createPdf } from '../../support/files/pdf.ts';
import type { ServiceInProcess } from '../calls/service-in-process.ts';
import { PROPOSAL_BYTES, generateProposalOfBytes, prslIdOf } from './generate-proposals.ts';
import type { ScaleRequest } from './scale-requests.ts';

/** Mails per sender: the limit of an hour. */
const MAILS = 20;

/** Returns the typical request of each endpoint, in a table of `count` proposals of 30 kB with two versions each. */
export async function createProposalRequests(
  { folder, url }: ServiceInProcess,
  count: number,
): Promise<ScaleRequest[]> {
  const engineer = createClient(url, await signTokenFor(folder, 'engineer-1', 'engineer'));
  const body = await generateProposalOfBytes(PROPOSAL_BYTES);
  // Reads are spread over the table, and never read the proposal that is changed.
  const other = (n: number) => prslIdOf(2 + ((n * 7919) % (count - 1)));
  const path = (n: number) => ({ identifier: other(n) });
  const changed = { identifier: prslIdOf(1) };
  const filename = `${prslIdOf(1)}-science.pdf`;
  const { body: upload } = await engineer(files.signUpload, { path: { filename } });
  await sendSignedRequest(upload, createPdf());
  let sender = engineer;
  let sentCount = 0;
  return [
    {
      name: 'POST /proposals/validate',
      send: () => engineer(proposals.validateProposal, { body }),
    },
    { name: 'POST /proposals', send: () => engineer(proposals.createProposal, { body }) },
    {
      name: 'GET /proposals/{id}',
      send: (n) => engineer(proposals.getProposal, { path: path(n) }),
    },
    {
      name: 'GET /proposals/{id} of a version',
      send: (n) => engineer(proposals.getProposal, { path: path(n), query: { version: 1 } }),
    },
    {
      name: 'PUT /proposals/{id}',
      send: () => engineer(proposals.updateProposal, { path: changed, body: { info: body.info } }),
    },
    {
      name: 'GET /proposals/list/{id}, 100',
      send: () => engineer(proposals.listProposals, { path: { identifier: 'operator-1' } }),
    },
    ...[files.signUpload, files.signDownload, files.signDelete].map((endpoint) => ({
      name: `GET ${endpoint.path}`,
      send: () => engineer(endpoint, { path: { filename } }),
    })),
    {
      name: 'GET /coordinates of the catalogue',
      send: () =>
        engineer(getCoordinates, { path: { identifier: 'M31', reference_frame: 'galactic' } }),
    },
    {
      name: 'POST /send-email',
      before: async () => {
        sentCount++;
        if (sentCount % MAILS === 1)
          sender = createClient(url, await signTokenFor(folder, `sender-${sentCount}`, 'engineer'));
      },
      send: (n) => sender(sendEmail, { body: { email: 'ada@example.org', prsl_id: other(n) } }),
    },
  ];
}
