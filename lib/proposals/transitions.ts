import { ApiError } from '#lib/contract/errors.ts';

/**
 * The life of a proposal. Its creator and its investigators go these ways; engineers, who run the
 * review, go any way.
 *
 *   draft ⇄ withdrawn,  draft or withdrawn → submitted → withdrawn
 */
export const statuses = [
  'draft',
  'submitted',
  'under review',
  'accepted',
  'rejected',
  'withdrawn',
] as const;

export type Status = (typeof statuses)[number];

const ways: Record<Status, Status[]> = {
  draft: ['submitted', 'withdrawn'],
  withdrawn: ['draft', 'submitted'],
  submitted: ['withdrawn'],
  'under review': [],
  accepted: [],
  rejected: [],
};

/** Throws 403 where only an engineer may go from one status to the other. To stay is no way. */
export function requireWay(from: Status, to: Status, byEngineer: boolean): void {
  if (from !== to && !byEngineer && !ways[from].includes(to))
    throw new ApiError('STATUS_FOR_ENGINEERS', { from, to });
}

/** Whether it lies with its proposers: neither submitted nor beyond. */
export const isOpen = (status: Status): boolean => status === 'draft' || status === 'withdrawn';
