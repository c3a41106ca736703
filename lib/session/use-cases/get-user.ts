import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getUser as contract } from '../contracts/session.ts';
import { userOf } from '../model.ts';
import { findUser } from '../repository.ts';

/** The caller as the store describes them; what it leaves out is the token's. */
export const getUser: UseCase<typeof contract> = async (_request, { caller }) => ({
  data: userOf(caller, await findUser(caller.sub)),
});
