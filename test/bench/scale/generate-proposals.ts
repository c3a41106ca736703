import { firstVersion, nextVersion } from '#lib/documents/versions.ts';
import { mergeContent, type Proposal } from '#lib/proposals/model.ts';
import type { updateWrites as StepsOfChange } from '#lib/proposals/repository.ts';
import { loadValidProposal } from '../../support/documents/proposals.ts';
import type { Load } from './bulk-load.ts';

/** The newest version and the one before. */
const VERSIONS = 2;
/** Of a proposal, as JSON. */
export const BYTES = 30_000;
/** Proposals of each creator. */
const EACH = 100;

type Fields = Record<string, unknown>;

export const prslIdOf = (n: number) => `prsl-20260101-${String(n).padStart(5, '0')}`;

/** Who created a proposal: the one who measures the first hundred, others the rest. */
const creatorOf = (n: number) => `operator-${Math.ceil(n / EACH)}`;

/** So many proposals with two versions each, to be loaded; their contents differ in nothing. */
export async function generate(count: number): Promise<Load> {
  const content = mergeContent(await proposalOfBytes(BYTES));
  // Loaded when the desk stands: the log's level is read then.
  const { updateWrites } = await import('#lib/proposals/repository.ts');
  return {
    service: 'proposals',
    items: each(content, count, updateWrites),
    count: count * VERSIONS,
    of: `${count.toLocaleString('en')} proposals`,
  };
}

function* each(content: string, count: number, updateWrites: typeof StepsOfChange) {
  for (let n = 1; n <= count; n++) {
    const created = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();
    const metadata = firstVersion(creatorOf(n), created);
    const first: Proposal = { prsl_id: prslIdOf(n), status: 'draft', metadata, content };
    const next = { ...first, metadata: nextVersion(metadata, creatorOf(n), created) };
    for (const step of updateWrites(next, first)) yield 'put' in step ? step.put : {};
  }
}

/** The good sample grown to nearly so many bytes: ever more targets, each with a result. */
export async function proposalOfBytes(bytes: number): Promise<Fields> {
  const proposal = await loadValidProposal();
  const { targets, result_details } = proposal.info as Record<
    'targets' | 'result_details',
    Fields[]
  >;
  const target_ref = (n: number) => `target-${n}`;
  // Digits that no other target has, as measured positions do.
  const digits = (n: number, of: number) => ((n * 7919.7919) % of).toFixed(9);
  const targetOf = (n: number): Fields => ({
    ...targets[0],
    target_id: target_ref(n),
    reference_coordinate: {
      kind: 'equatorial',
      ra: Number(digits(n, 360)),
      dec: -Number(digits(n, 90)),
      unit: ['deg', 'deg'],
      reference_frame: 'icrs',
    },
  });
  const resultOf = (n: number): Fields => ({ ...result_details[0], target_ref: target_ref(n) });
  const one = JSON.stringify([targetOf(999), resultOf(999)]).length;
  const room = bytes - JSON.stringify(proposal).length;
  const numbers = Array.from({ length: Math.max(0, Math.floor(room / one)) }, (_, n) => n);
  const info = {
    ...proposal.info,
    targets: [...targets, ...numbers.map(targetOf)],
    result_details: [...result_details, ...numbers.map(resultOf)],
  };
  return { ...proposal, info };
}
