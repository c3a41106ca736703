import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { listRoles as contract } from '../contracts/session.ts';
import { readMemberships } from '../repository.ts';
import { roleListing } from '../role-listing.ts';

/** All roles, of users and by default, and all groups. */
export const listRoles: UseCase<typeof contract> = async () => ({
  data: roleListing(await readMemberships()),
});
