import { firstVersion, nextVersion } from '#lib/documents/versions.ts';
import { mergeContent, type Proposal } from '#lib/proposals/model.ts';
import type { updateWrites as UpdateWrites } from '#lib/proposals/repository.ts';
import { loadValidProposal } from '../../support/documents/proposals.ts';
import type { BulkItems } from './bulk-load.ts';

/** Stored versions of each proposal: the newest one and the one before. */
const VERSIONS = 2;
/** The size of a proposal as JSON. */
export const PROPOSAL_BYTES = 30_000;
const PROPOSALS_PER_CREATOR = 100;

type Fields = Record<string, unknown>;

export const prslIdOf = (n: number) => `prsl-20260101-${String(n).padStart(5, '0')}`;

/** Returns the creator of a proposal: the measuring user created the first hundred. */
const creatorOf = (n: number) => `operator-${Math.ceil(n / PROPOSALS_PER_CREATOR)}`;

/** Generates proposals with two versions each. Their contents are equal. */
export async function generate(count: number): Promise<BulkItems> {
  const content = mergeContent(await generateProposalOfBytes(PROPOSAL_BYTES));
  // Imported after the service has started, because the import reads the log level.
  const { updateWrites } = await import('#lib/proposals/repository.ts');
  return {
    service: 'proposals',
    items: generateItems(content, count, updateWrites),
    count: count * VERSIONS,
    label: `${count.toLocaleString('en')} proposals`,
  };
}

function* generateItems(content: string, count: number, updateWrites: typeof UpdateWrites) {
  for (let n = 1; n <= count; n++) {
    const created = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();
    const metadata = firstVersion(creatorOf(n), created);
    const first: Proposal = { prsl_id: prslIdOf(n), status: 'draft', metadata, content };
    const next = { ...first, metadata: nextVersion(metadata, creatorOf(n), created) };
    for (const write of updateWrites(next, first)) yield 'put' in write ? write.put : {};
  }
}

/** Extends the valid sample to nearly a number of bytes by targets with a result each. */
export async function generateProposalOfBytes(bytes: number): Promise<Fields> {
  const proposal = await loadValidProposal();
  const { targets, result_details } = proposal.info as Record<
    'targets' | 'result_details',
    Fields[]
  >;
  const target_ref = (n: number) => `target-${n}`;
  // Digits differ between targets, as those of measured positions do.
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
