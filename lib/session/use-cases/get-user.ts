import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getUser as contract } from '../contracts/session.ts';
import { toUser } from '../model.ts';
import { findUser } from '../repository.ts';

/** Returns the caller: stored fields first, then the claims of the token. */
export const getUser: UseCase<typeof contract> = async (_request, { caller }) => ({
  data: toUser(caller, await findUser(caller.sub)),
});
