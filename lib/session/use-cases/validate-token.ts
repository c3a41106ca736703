import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { validateToken as contract } from '../contracts/session.ts';
import { expiryOf } from '../tokens.ts';
import { validationOf } from '../validation.ts';

/** Validates the first token of query, bearer header and cookie, by its signature and `exp` alone. */
export const validateToken: UseCase<typeof contract> = async ({ query }, { tokens, clock }) => {
  const queried = query.token === '' ? undefined : query.token;
  const token = queried ?? tokens.bearer ?? tokens.cookie;
  const exp = token === undefined ? undefined : await expiryOf(token);
  return { data: validationOf(exp, Date.parse(clock())) };
};
