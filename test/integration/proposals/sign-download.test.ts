import { expect, it } from 'vitest';
import { signDownload, signUpload } from '#lib/proposals/contracts/files.ts';
import { updateProposal } from '#lib/proposals/contracts/proposals.ts';
import { getDesk } from '../../support/api/desk.ts';
import { sendSignedRequest, createPdf } from '../../support/files/pdf.ts';
import { propose, loadValidProposalOf } from '../../support/documents/proposals.ts';

const { as } = await getDesk();
const proposer = await as('proposer');
const { prsl_id } = await propose(proposer, await loadValidProposalOf('ada'));
const path = { filename: `${prsl_id}-a.pdf` };
const upload = await proposer(signUpload, { path });
await sendSignedRequest(upload.body, createPdf());

it('signs a request that downloads an existing file', async () => {
  const response = await proposer(signDownload, { path });
  const downloaded = await sendSignedRequest(response.body);

  expect(response.body).toMatchObject({
    method: 'GET',
    headers: {},
    expires_in: 300,
    file_name: path.filename,
  });
  expect(downloaded.status).toBe(200);
  expect(downloaded.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await downloaded.arrayBuffer())).toEqual(createPdf());
  const missing = await proposer(signDownload, { path: { filename: `${prsl_id}-b.pdf` } });
  expect(missing.status).toBe(404);
  expect(missing.body).toMatchObject({ code: 'FILE_NOT_FOUND' });
});

it('signs no other request', async () => {
  const { body } = await proposer(signDownload, { path });

  const refusals = await Promise.all([
    sendSignedRequest({ ...body, method: 'PUT' }, createPdf()),
    sendSignedRequest({ ...body, method: 'DELETE' }),
    sendSignedRequest({ ...body, url: body.url.replace('a.pdf', 'b.pdf') }),
  ]);

  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403]);
});

it('is allowed to readers of the proposal, submitted or not', async () => {
  await proposer(updateProposal, {
    path: { identifier: prsl_id },
    body: { status: 'submitted' },
  });
  const clients = [
    await as('viewer', 'ada'),
    await as('engineer'),
    await as('proposer', 'mallory'),
    await as('operator'),
  ];

  const responses = await Promise.all(clients.map((client) => client(signDownload, { path })));
  const unknown = await proposer(signDownload, {
    path: { filename: 'prsl-20200101-00001-a.pdf' },
  });

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 403, 403]);
  expect(responses[2]!.body).toMatchObject({ code: 'NOT_ON_PROPOSAL' });
  expect(unknown.body).toMatchObject({ code: 'PROPOSAL_NOT_FOUND' });
});
