import { ApiError } from '#lib/contract/errors.ts';

export const statuses = [
  'draft',
  'submitted',
  'under review',
  'accepted',
  'rejected',
  'withdrawn',
] as const;

export type Status = (typeof statuses)[number];

/** The transitions that creators and investigators may make. Engineers, who run the review, may make any. */
const transitions: Record<Status, Status[]> = {
  draft: ['submitted', 'withdrawn'],
  withdrawn: ['draft', 'submitted'],
  submitted: ['withdrawn'],
  'under review': [],
  accepted: [],
  rejected: [],
};

/** Throws 403 if only an engineer may make this transition. Keeping the status is always allowed. */
export function assertTransition(from: Status, to: Status, byEngineer: boolean): void {
  if (from !== to && !byEngineer && !transitions[from].includes(to))
    throw new ApiError('STATUS_FOR_ENGINEERS', { from, to });
}

/** Returns whether a proposal is not submitted: its creator and investigators may change its files. */
export const isOpen = (status: Status): boolean => status === 'draft' || status === 'withdrawn';
