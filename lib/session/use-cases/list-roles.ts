import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { listRoles as contract } from '../contracts/session.ts';
import { readUserCounts } from '../repository.ts';
import { roleListing } from '../role-listing.ts';

/** Lists all roles, of users and by default, and all groups. */
export const listRoles: UseCase<typeof contract> = async () => ({
  data: roleListing(await readUserCounts()),
});
