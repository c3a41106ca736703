import type { Outcome } from '#lib/platform/http/use-case.ts';
import { textOf, type Proposal } from './model.ts';

/** A proposal as it is answered: the text that is stored, so that no number loses a digit. */
export const shown = (proposal: Proposal): Outcome => ({
  data: undefined,
  etag: etagOf(proposal),
  content: { type: 'application/json', body: textOf(proposal) },
});

export const etagOf = ({ prsl_id, metadata }: Proposal) => `${prsl_id}.${metadata.version}`;
