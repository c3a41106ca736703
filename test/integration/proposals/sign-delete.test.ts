import { expect, it } from 'vitest';
import { signDelete, signDownload, signUpload } from '#lib/proposals/contracts/files.ts';
import { updateProposal } from '#lib/proposals/contracts/proposals.ts';
import { getDesk } from '../../support/api/desk.ts';
import { sendSignedRequest, createPdf } from '../../support/files/pdf.ts';
import { propose } from '../../support/documents/proposals.ts';

const { as } = await getDesk();
const proposer = await as('proposer');
const { prsl_id } = await propose(proposer);
const path = { filename: `${prsl_id}-a.pdf` };

it('signs a request that deletes a file, even if it does not exist', async () => {
  const upload = await proposer(signUpload, { path });
  await sendSignedRequest(upload.body, createPdf());

  const response = await proposer(signDelete, { path });
  const deleted = await sendSignedRequest(response.body);
  const again = await sendSignedRequest(response.body);

  expect(response.body).toMatchObject({ method: 'DELETE', headers: {}, file_name: path.filename });
  expect([deleted.ok, again.ok]).toEqual([true, true]);
  expect((await proposer(signDownload, { path })).status).toBe(404);
});

it('deletes the caller’s file, not that of another user with the same name', async () => {
  const own = { filename: 'mine.pdf' };
  const ada = await as('proposer', 'ada');
  const { body: upload } = await proposer(signUpload, { path: own });
  await sendSignedRequest(upload, createPdf());

  await sendSignedRequest((await ada(signDelete, { path: own })).body);
  const still = await proposer(signDownload, { path: own });
  await sendSignedRequest((await proposer(signDelete, { path: own })).body);
  const deleted = await proposer(signDownload, { path: own });

  expect([still.status, deleted.status]).toEqual([200, 404]);
});

it('allows the people on a proposal, and only engineers once it is submitted', async () => {
  const [engineer, mallory] = [await as('engineer'), await as('proposer', 'mallory')];
  const before = await mallory(signDelete, { path });
  await proposer(updateProposal, { path: { identifier: prsl_id }, body: { status: 'submitted' } });

  const refusal = await proposer(signDelete, { path });
  const byEngineer = await engineer(signDelete, { path });
  const unknown = await proposer(signDelete, { path: { filename: 'prsl-20200101-00001-a.pdf' } });

  expect([before, refusal, byEngineer, unknown].map(({ status }) => status)).toEqual([
    403, 409, 200, 404,
  ]);
  expect(before.body).toMatchObject({ code: 'NOT_ON_PROPOSAL' });
  expect(refusal.body).toMatchObject({ code: 'PROPOSAL_SUBMITTED' });
  expect(unknown.body).toMatchObject({ code: 'PROPOSAL_NOT_FOUND' });
});
