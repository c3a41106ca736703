import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '#lib/contract/client.ts';
import { createProposal, updateProposal } from '#lib/proposals/contracts/proposals.ts';
import { signUpload } from '#lib/proposals/contracts/files.ts';
import { createDefinition } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { findSimilar } from '#lib/search/contracts/search.ts';
import { createSession } from '#lib/session/contracts/session.ts';
import { createItem } from '#lib/shift-log/contracts/open-items.ts';
import { createTag } from '#lib/shift-log/contracts/tags.ts';
import { createPdf, sendSignedRequest } from '../../support/files/pdf.ts';
import { runTool } from '../../support/machine/run-tool.ts';
import {
  readSecret,
  signToken,
  type ServiceProcess,
} from '../../support/machine/service-process.ts';
import { loadSample } from '../../support/samples.ts';

const readSample = async (name: string) => JSON.parse(await loadSample(name)) as object;
const withoutId = (definition: object) => ({ ...definition, sbd_id: undefined });
const withKey = { headers: { 'Idempotency-Key': 'release' } };

/** Creates what the tour leaves out or has removed at its end: an open item, a tag, submitted files, users, an import. */
export async function createFurtherItems({ url, folder }: ServiceProcess): Promise<void> {
  const secret = await readSecret(folder);
  const client = createClient(url, await signToken(secret, 'engineer-1', 'admin'));
  const call: typeof client = async (...args) => ensureSuccess(await client(...args));
  await call(createItem, { ...withKey, body: { kind: 'fault', title: 'Receiver 3 is warm' } });
  await call(createTag, { body: { tag_name: 'weather' } });
  await call(findSimilar, { ...withKey, body: { text: 'receiver' } });
  await call(createDefinition, {
    ...withKey,
    body: withoutId(await readSample('scheduling-block-mid')),
  });
  const { prsl_id } = (
    await call(createProposal, { ...withKey, body: await readSample('proposal-valid') })
  ).body;
  const link = await call(signUpload, { path: { filename: `${prsl_id}-science.pdf` } });
  await sendSignedRequest(link.body, createPdf());
  await call(updateProposal, { path: { identifier: prsl_id }, body: { status: 'submitted' } });
  const code = await signToken(
    secret,
    'operator-3',
    'operator',
    { session_seconds: 3600 },
    'sign-in+jwt',
  );
  ensureSuccess(await createClient(url, code)(createSession, {}));
  const { addUser, signOut } = await import('#lib/session/users.ts');
  await addUser({ id: 'operator-4', role: 'operator', groups: ['night'], name: 'Maria Mitchell' });
  await signOut('operator-4');
  await importShifts(folder);
}

async function importShifts(folder: string): Promise<void> {
  const file = join(folder, 'archive.json');
  await writeFile(file, await loadSample('shift-history'));
  const { status, lines } = await runTool('archive/import', [file], { DATA_DIR: folder });
  if (status !== 0) throw new Error(lines.join('\n'));
}

function ensureSuccess<R extends { status: number; body: unknown }>(response: R): R {
  if (response.status < 300) return response;
  throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
}
