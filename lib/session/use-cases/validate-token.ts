import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { validateToken as contract } from '../contracts/session.ts';
import { expiryOf } from '../tokens.ts';
import { validationOf } from '../validation.ts';

/** Whether the first token that is there is valid, and for how long: its signature and `exp` alone decide. */
export const validateToken: UseCase<typeof contract> = async ({ query }, { tokens, clock }) => {
  const token = query.token ?? tokens.bearer ?? tokens.cookie;
  const exp = token === undefined ? undefined : await expiryOf(token);
  return { data: validationOf(exp, Date.parse(clock())) };
};
