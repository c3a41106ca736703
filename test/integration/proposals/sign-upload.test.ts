import { expect, it } from 'vitest';
import { differs } from '../../support/machine/known-differences.ts';
import { signDownload, signUpload } from '#lib/proposals/contracts/files.ts';
import { updateProposal } from '#lib/proposals/contracts/proposals.ts';
import { getDesk } from '../../support/api/desk.ts';
import { sendSignedRequest, createPdf } from '../../support/files/pdf.ts';
import { propose, loadValidProposalOf } from '../../support/documents/proposals.ts';

const { as } = await getDesk();
const proposer = await as('proposer');
const engineer = await as('engineer');
const { prsl_id } = await propose(proposer);
const sign = (filename: string, query = {}) => proposer(signUpload, { path: { filename }, query });

it('signs a request that uploads a PDF under that name', async () => {
  const file_name = `${prsl_id}-science.pdf`;

  const response = await sign(file_name);
  const uploaded = await sendSignedRequest(response.body, createPdf());

  const { url, ...rest } = response.body;
  expect(rest).toEqual({
    method: 'PUT',
    headers: { 'Content-Type': 'application/pdf' },
    expires_in: 300,
    file_name,
  });
  expect(new URL(url).pathname).toMatch(new RegExp(`/proposals/${prsl_id}/${file_name}$`));
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(uploaded.status).toBe(200);
  const download = await proposer(signDownload, { path: { filename: file_name } });
  expect(Buffer.from(await (await sendSignedRequest(download.body)).arrayBuffer())).toEqual(
    createPdf(),
  );
});

it('signs the type and length, so that the storage refuses an altered request', async () => {
  const bytes = createPdf(1000);
  const bound = await sign(`${prsl_id}-bound.pdf`, { size: bytes.length });
  const free = await sign(`${prsl_id}-free.pdf`);
  const other = bound.body.url.replace('bound.pdf', 'other.pdf');

  const refusals = await Promise.all([
    sendSignedRequest(bound.body, createPdf(999)),
    sendSignedRequest(bound.body, createPdf(1001)),
    sendSignedRequest(bound.body, bytes, 'text/html'),
    sendSignedRequest(free.body, bytes, 'text/html'),
    sendSignedRequest({ ...bound.body, url: other }, bytes),
    sendSignedRequest(
      { ...bound.body, url: bound.body.url.replace(/Expires=\d+/, 'Expires=99999') },
      bytes,
    ),
    sendSignedRequest({ ...bound.body, method: 'DELETE' }),
  ]);
  const accepted = await sendSignedRequest(bound.body, bytes);

  expect(bound.body.headers['Content-Length']).toBe(String(bytes.length));
  expect(refusals.map(({ status }) => status)).toEqual(Array(7).fill(403));
  expect(accepted.status).toBe(200);
});

it.each([
  'science.docx',
  '.pdf',
  '-science.pdf',
  ...(differs('slashes in paths') ? [] : ['a/../b.pdf']),
  'a\\b.pdf',
  'ä.pdf',
  'a b.pdf',
  'a.pdf\n',
  `${'x'.repeat(129)}.pdf`,
])('refuses the name %j', async (filename) => {
  const response = await sign(filename);

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc: ['path', 'filename'] }] });
});

it.each([0, 100 * 1024 ** 2 + 1, 'x'])('refuses a size of %s', async (size) => {
  const response = await sign(`${prsl_id}-a.pdf`, { size });

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc: ['query', 'size'] }] });
});

it('refuses a file of an unknown proposal', async () => {
  const response = await sign('prsl-20200101-00001-a.pdf');

  expect(response.status).toBe(404);
  expect(response.body).toMatchObject({ code: 'PROPOSAL_NOT_FOUND' });
});

it.each(['science.pdf', 'prsl.pdf', 'prsl-1-a.pdf', `${prsl_id}.pdf`, `x-${prsl_id}-a.pdf`])(
  'treats %s as a private file of the caller',
  async (filename) => {
    const path = { filename };
    const ada = await as('proposer', `ada ${'\u{1F52D}/'.repeat(60)}`);
    const response = await sign(filename);
    await sendSignedRequest(response.body, createPdf());

    const own = await proposer(signDownload, { path });
    const others = await Promise.all([ada, engineer].map((one) => one(signDownload, { path })));
    const theirs = await ada(signUpload, { path });
    await sendSignedRequest(theirs.body, createPdf(10));

    expect([response.status, own.status, ...others.map(({ status }) => status)]).toEqual([
      200, 200, 404, 404,
    ]);
    expect(Object.keys(response.body).sort()).toEqual([
      'expires_in',
      'file_name',
      'headers',
      'method',
      'url',
    ]);
    expect(new URL(theirs.body.url).pathname).not.toBe(new URL(response.body.url).pathname);
    expect(Buffer.from(await (await sendSignedRequest(own.body)).arrayBuffer())).toEqual(
      createPdf(),
    );
  },
);

it('confines a name with dots to its proposal', async () => {
  const { body } = await sign(`${prsl_id}-..-..a.pdf`);

  expect(new URL(body.url).pathname).toContain(`/proposals/${prsl_id}/${prsl_id}-..-..a.pdf`);
  expect((await sendSignedRequest(body, createPdf())).status).toBe(200);
});

it('allows the people on a proposal, and only engineers once it is submitted', async () => {
  const { prsl_id: id } = await propose(proposer, await loadValidProposalOf('ada'));
  const path = { filename: `${id}-a.pdf` };
  const statuses = async () =>
    Promise.all(
      [await as('proposer', 'ada'), await as('proposer', 'mallory'), engineer].map(
        async (client) => (await client(signUpload, { path })).status,
      ),
    );

  const before = await statuses();
  await proposer(updateProposal, { path: { identifier: id }, body: { status: 'submitted' } });
  const after = await statuses();
  const refusal = await proposer(signUpload, { path });
  await proposer(updateProposal, { path: { identifier: id }, body: { status: 'withdrawn' } });

  expect([before, after]).toEqual([
    [200, 403, 200],
    [409, 403, 200],
  ]);
  expect(refusal.body).toMatchObject({ code: 'PROPOSAL_SUBMITTED' });
  expect(await statuses()).toEqual([200, 403, 200]);
});
