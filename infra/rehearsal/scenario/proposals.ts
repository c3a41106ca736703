import type { Workspace } from '../workspace.ts';
import { call } from '../call.ts';
import type { Deployed } from '../deployment.ts';
import type { Emulator } from '../emulator/emulator.ts';
import { assert } from '../step.ts';

type Signed = { url: string; method: string; headers: Record<string, string> };

const pdf = '%PDF-1.4\n%%EOF\n';

/** Creates and lists a proposal, and uploads, reads and deletes a file of it by presigned URLs. */
export async function createProposal(
  deployed: Deployed,
  workspace: Workspace,
  emulator: Emulator,
): Promise<void> {
  const proposer = async <T>(path: string, json?: object) =>
    JSON.parse(
      await call(deployed, { role: 'proposer', path, ...(json && { json }) }, workspace, emulator),
    ) as T;
  const follow = ({ url, method, headers }: Signed, body?: string) =>
    fetch(url, { method, headers, ...(body !== undefined && { body }) });

  const { prsl_id } = await proposer<{ prsl_id: string }>('proposals', { cycle: 'rehearsed' });
  const listed = await proposer<{ prsl_id: string }[]>('proposals/list/proposer-1');
  assert(listed[0]?.prsl_id === prsl_id, 'The proposal is not the newest of its creator.');

  const signed = (what: string) => proposer<Signed>(`${what}/signedurl/${prsl_id}-science.pdf`);
  const uploaded = await follow(await signed('upload'), pdf);
  assert(uploaded.ok, `The upload responds ${uploaded.status}.`);
  const link = await signed('download');
  assert((await (await follow(link)).text()) === pdf, 'The file is not the one that was uploaded.');
  await follow(await signed('delete'));
  const gone = await follow(link);
  assert(!gone.ok, `The deleted file responds ${gone.status}.`);
}
