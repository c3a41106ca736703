import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getProposal as contract } from '../contracts/proposals.ts';
import { findOvertaken } from '../repository.ts';
import { loadAuthorized } from '../permissions.ts';
import { shown } from '../shown.ts';

/** A proposal, or one of its versions. Who is on it now may read them all. */
export const getProposal: UseCase<typeof contract> = async ({ path, query }, context) => {
  const prsl_id = path.identifier;
  const newest = await loadAuthorized(prsl_id, context);
  const { version = newest.metadata.version } = query;
  if (version === newest.metadata.version) return shown(newest);
  const proposal = await findOvertaken(prsl_id, version);
  if (!proposal) throw new ApiError('VERSION_NOT_FOUND', { name: prsl_id, version });
  return shown(proposal);
};
