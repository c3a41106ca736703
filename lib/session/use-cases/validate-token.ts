import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { validateToken as contract } from '../contracts/session.ts';
import { readExpiry, toValidation } from '../tokens.ts';

/** Validates the first token of query, bearer header and cookie by signature and `exp` only. */
export const validateToken: UseCase<typeof contract> = async ({ query }, { tokens, clock }) => {
  const queryToken = query.token === '' ? undefined : query.token;
  const token = queryToken ?? tokens.bearer ?? tokens.cookie;
  const exp = token === undefined ? undefined : await readExpiry(token);
  return { data: toValidation(exp, Date.parse(clock())) };
};
