import * as z from 'zod/mini';

type Rule<G> = { field: string; type: string; message: string; holds: (given: G) => boolean };

/** A rule across fields. It is told beside what single fields have wrong, so it reads raw values. */
export function rule<G extends object>({ field, type, message, holds }: Rule<G>) {
  return z.refine<G>(holds, {
    path: [field],
    message,
    params: { type },
    when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
  });
}
