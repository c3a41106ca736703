import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getProposal as contract } from '../contracts/proposals.ts';
import { toResponse } from '../model.ts';
import { loadAuthorized } from '../permissions.ts';
import { findVersion } from '../repository.ts';

/** Returns a proposal, by default its newest version. The newest version decides who may read all of them. */
export const getProposal: UseCase<typeof contract> = async ({ path, query }, context) => {
  const prsl_id = path.identifier;
  const newest = await loadAuthorized(prsl_id, context);
  const { version = newest.metadata.version } = query;
  if (version === newest.metadata.version) return toResponse(newest);
  const proposal = await findVersion(prsl_id, version);
  if (!proposal) throw new ApiError('VERSION_NOT_FOUND', { name: prsl_id, version });
  return toResponse(proposal);
};
