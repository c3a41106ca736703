import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  createDefinition,
  getDefinition,
  updateDefinition,
} from '#lib/scheduling-blocks/contracts/definitions.ts';
import { compareVersions, listVersions } from '#lib/scheduling-blocks/contracts/versions.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  loadDefinition,
  storeDefinition,
  createSurvey,
  withoutServerFields,
  type StoredDefinition,
} from '../../support/documents/definitions.ts';

const { as } = await getDesk();
const engineer = await as('engineer');

it.each([400_000, 1_000_000, 2_900_000])(
  'stores a survey of %i bytes completely',
  async (bytes) => {
    const survey = await createSurvey(bytes);
    expect(JSON.stringify(survey).length).toBeGreaterThan(bytes * 0.95);

    const stored = await storeDefinition(engineer, survey);
    const read = await engineer(getDefinition, { path: { identifier: stored.sbd_id } });

    expect(withoutServerFields(read.body as StoredDefinition)).toEqual(survey);
  },
);

it('reports the one change of a survey of 1 MB', async () => {
  const survey = await createSurvey(1_000_000);
  const { sbd_id: identifier } = await storeDefinition(engineer, survey);
  const targets = (survey.targets as object[]).toSpliced(400, 1);
  const scans = (survey.scan_definitions as object[]).toSpliced(400, 1);
  await engineer(updateDefinition, {
    path: { identifier },
    body: { ...survey, targets, scan_definitions: scans },
  });

  const { body } = await engineer(compareVersions, {
    path: { identifier },
    query: { from: 1, to: 2 },
  });

  expect(body).toEqual([
    { op: 'remove', path: '/scan_definitions/400' },
    { op: 'remove', path: '/targets/400' },
  ]);
});

it('refuses 2 MB that cannot be compressed, and leaves the previous version unchanged', async () => {
  const definition = await loadDefinition();
  const stored = await storeDefinition(engineer, definition);
  const path = { identifier: stored.sbd_id };
  const noise = { ...definition, noise: randomBytes(1_500_000).toString('base64') };

  const created = await engineer(createDefinition, { body: noise });
  const updated = await engineer(updateDefinition, { path, body: noise });

  for (const { status, body } of [created, updated]) {
    expect(status).toBe(413);
    expect(body).toMatchObject({ code: 'DOCUMENT_TOO_LARGE' });
  }
  expect((await engineer(getDefinition, { path })).body).toEqual(stored);
  expect((await engineer(listVersions, { path })).body).toHaveLength(1);
});

it('refuses a body above 3 MB before it parses it', async () => {
  const body = `{"description":"${'é'.repeat(1_500_000)}"}`;

  const { status, body: refusal } = await engineer(createDefinition, { body });

  expect(status).toBe(413);
  expect(refusal).toMatchObject({ code: 'DOCUMENT_TOO_LARGE' });
});

it('returns 3 MB of numbers as sent, which would be four times as long when expanded', async () => {
  const head = '{"interface":"x","telescope":"ska_low","numbers":[';
  const numbers = Array.from({ length: 590_000 }, () => '1e20').join(',');

  const { sbd_id: identifier } = await storeDefinition(engineer, `${head}${numbers}]}`);
  const { status, body } = await engineer(getDefinition, { path: { identifier } });

  expect(status).toBe(200);
  expect((body as StoredDefinition).numbers).toHaveLength(590_000);
});

it('returns 3 MB of quotes, each of which takes two characters in a Lambda response', async () => {
  const definition = { ...(await loadDefinition()), quotes: '"'.repeat(1_490_000) };

  const { sbd_id } = await storeDefinition(engineer, definition);
  const read = await engineer(getDefinition, { path: { identifier: sbd_id } });

  expect((read.body as StoredDefinition).quotes).toHaveLength(1_490_000);
});
