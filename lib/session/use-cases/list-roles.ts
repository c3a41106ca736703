import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { listRoles as contract } from '../contracts/session.ts';
import { readUserCounts } from '../repository.ts';
import { toRoleListing } from '../role-listing.ts';

/** Lists the configured roles, and the roles and groups of users. */
export const listRoles: UseCase<typeof contract> = async () => ({
  data: toRoleListing(await readUserCounts()),
});
