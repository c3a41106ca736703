import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import {
  createProposal,
  getProposal,
  listProposals,
  updateProposal,
} from '#lib/proposals/contracts/proposals.ts';
import { createDefinition } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { createAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { endShift, getShift, listShifts } from '#lib/shift-log/contracts/shifts.ts';
import { endpoints } from '#infra/registry.ts';
import { postComment } from '../support/shift-log/comments.ts';
import { startDeskForFile } from '../support/api/desk.ts';
import { propose } from '../support/documents/proposals.ts';
import { loadSample } from '../support/samples.ts';
import { only, startShift } from '../support/shift-log/shifts.ts';

const desk = await startDeskForFile({
  ACCESS: 'session',
  CORS_ORIGINS: 'https://ops.example',
  LOG_LEVEL: 'DEBUG',
});
const [ada, eve] = [await desk.as('proposer', 'ada'), await desk.as('proposer', 'eve')];
const operator = await desk.as('operator');

describe('API1:2023 broken object level authorization', async () => {
  const { prsl_id } = await propose(ada);
  const proposalPath = { identifier: prsl_id, filename: `${prsl_id}-a.pdf` };
  /** Every endpoint that takes the id of a proposal. */
  const proposalEndpoints = endpoints.filter(
    ({ id, path }) =>
      id.startsWith('proposals.') &&
      (/\{(identifier|filename)\}$/.test(path) || id === 'proposals.send-email'),
  );

  it.each(proposalEndpoints)(
    '$id refuses users outside the proposal, and reveals nothing about it',
    async (endpoint) => {
      const body =
        endpoint.method === 'GET'
          ? undefined
          : { email: 'eve@example.org', prsl_id, cycle: 'mine' };
      const path =
        endpoint.id === 'proposals.list-proposals' ? { identifier: 'ada' } : proposalPath;

      const response = await eve(endpoint, { path, ...(body && { body }) });

      expect(response.status).toBe(403);
      expect(JSON.stringify(response.body)).not.toContain('Milky');
      expect((await ada(getProposal, { path: proposalPath })).body.metadata.version).toBe(1);
    },
  );
});

describe('API3:2023 broken object property level authorization (mass assignment)', () => {
  const mine = {
    created_by: 'mallory', last_modified_by: 'mallory', created_on: '2001-01-01T00:00:00Z', version: 1,
  }; // prettier-ignore
  const keys = {
    pk: 'GUARD',
    sk: 'RUNNING_SHIFT',
    index1_pk: 'X',
    revision: 99,
    running: 7,
    role: 'admin',
  };

  it('ignores fields in a body that only the service sets', async () => {
    const { shift_id } = await startShift(operator, { ...keys, metadata: mine });
    const results = [
      (await operator(getShift, { query: { shift_id } })).body.result_data[0],
      (await operator(createAnnotation, { body: { shift_id, annotation: 'a', metadata: mine, ...keys } })).body.result_data[0],
      await postComment(operator, shift_id, { metadata: mine, comment_version: 7, replies: [{ reply_id: 7, reply_text: 'x' }], ...keys }),
      (await ada(createProposal, { body: { metadata: mine, status: 'accepted', submitted_by: 'mallory', prsl_id: 'mine' } })).body,
      (await (await desk.as('engineer'))(createDefinition, { body: { ...(JSON.parse(await loadSample('scheduling-block-mid')) as object), sbd_id: undefined, metadata: mine } })).body,
    ]; // prettier-ignore

    expect(JSON.stringify(results)).not.toMatch(/mallory|2001-01-01|accepted|GUARD|"mine"/);
    expect(results[2]).toMatchObject({ comment_version: 1, replies: [] });
  });

  it('refuses a decision on a proposal by anyone but an engineer', async () => {
    const path = { identifier: (await propose(ada)).prsl_id };

    const responses = [
      await ada(updateProposal, { path, body: { status: 'accepted' } }),
      await ada(updateProposal, { path, body: { submitted_by: 'mallory', metadata: { created_by: 'eve', version: 1 } } }),
      await eve(getProposal, { path }),
    ]; // prettier-ignore

    expect(responses.map(({ status }) => status)).toEqual([403, 200, 403]);
    expect(responses[1]!.body).toMatchObject({ status: 'draft', metadata: { created_by: 'ada' } });
  });
});

describe('API8:2023 injection into keys and expressions', () => {
  const oddNames = [
    'SHIFT#1',
    '#SHIFT',
    'LOG#a',
    'a#b',
    ':a',
    '#pk',
    'attribute_exists(pk)',
    'a" OR "a"="a',
    '\u0000',
    '$ne',
    '..',
    '😀'.repeat(128),
  ];

  it('distinguishes names that contain key syntax', async () => {
    const { shift_id } = await startShift(operator);
    const body = oddNames.map((eb_id) => ({ eb_id, sbi_ref: eb_id }));
    const logged = (await operator(recordLogs, { path: { shift_id }, body })).body.result_data[0];
    for (const tag of oddNames.filter((name) => name.length <= 100 && !name.includes('\0')))
      await postComment(operator, shift_id, { comment: tag, tags: [tag] });

    expect(logged?.shift_logs.map(({ eb_id }) => eb_id).sort()).toEqual([...oddNames].sort());
    for (const eb_id of oddNames)
      expect(
        only((await operator(listShifts, { query: { eb_id } })).body.result_data).shift_id,
      ).toBe(shift_id);
    const tagged = await operator(listComments, { query: { tag: 'a#b' } });
    expect(only(tagged.body.result_data).comment).toBe('a#b');
    expect((await operator(listShifts, { query: { eb_id: 'a' } })).body.result_data).toEqual([]);
    expect((await operator(endShift, { path: { shift_id } })).status).toBe(200);
  });

  it.each(endpoints.filter(({ path, id }) => path.includes('{') && id !== 'docs.get-asset'))(
    '$id finds nothing under an id that contains key syntax',
    async (endpoint) => {
      const admin = createClient(desk.url, await desk.token('admin-1', 'admin'));
      for (const id of [...oddNames, 'x'.repeat(5000)]) {
        const path = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id]));
        const { status } = await admin(endpoint, { path, query: { shift_id: id }, ...(endpoint.request.body && { body: {} }) });
        expect([200, 400, 404, 405, 415, 422], `${id.slice(0, 30)}: ${status}`).toContain(status);
      }
    },
  ); // prettier-ignore
});

describe('API1:2023 signed cursors', () => {
  it('refuses a changed cursor and a cursor of another list', async () => {
    const admin = await desk.as('admin', 'root');
    for (let n = 0; n < 2; n++) await propose(ada);
    const path = { identifier: 'ada' };
    const page = await ada(listProposals, { path, query: { limit: 1 } });
    const [, cursor = ''] = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '') ?? [];
    const at = (list: string, candidate: string) =>
      admin(listProposals, { path: { identifier: list }, query: { cursor: candidate } });
    const [place = '', signature = ''] = cursor.split('.');
    const otherPlace = Buffer.from(`9${Buffer.from(place, 'base64url').toString().slice(1)}`);
    const forged = fc.oneof(
      fc.nat(cursor.length - 1).map((n) => `${cursor.slice(0, n)}${cursor[n] === 'A' ? 'B' : 'A'}${cursor.slice(n + 1)}`),
      fc.nat(cursor.length - 1).map((n) => cursor.slice(0, n)).filter((text) => text !== ''),
      fc.constantFrom(`${cursor}A`, `${cursor}.`, `.${signature}`, `${place}.`, place, `${cursor}=`, `${place}.${signature}.x`),
      fc.constantFrom(`${otherPlace.toString('base64url')}.${signature}`, 'x', '.', '..', '\0', '9'.repeat(3000)),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    ); // prettier-ignore

    expect((await at('ada', cursor)).status).toBe(200);
    expect((await at('eve', cursor)).status).toBe(422);
    await fc.assert(
      fc.asyncProperty(forged, async (candidate) => {
        expect((await at('ada', candidate)).status, candidate).toBe(422);
      }),
      { numRuns: 60 },
    );
  });

  it('grants no access by another user’s cursor', async () => {
    for (let n = 0; n < 2; n++) await propose(ada);
    const query = { limit: 1 };
    const page = await ada(listProposals, { path: { identifier: 'ada' }, query });
    const [, cursor = ''] = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '') ?? [];
    const pageQuery = { ...query, cursor };

    const ofAda = await eve(listProposals, { path: { identifier: 'ada' }, query: pageQuery });
    const own = await eve(listProposals, { path: { identifier: 'eve' }, query: pageQuery });

    expect([ofAda.status, own.status]).toEqual([403, 422]);
  });
});
