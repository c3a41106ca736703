import * as z from 'zod/mini';
import { jsonDocument } from '#lib/contract/fields/json-document.ts';
import { parseExact } from '#lib/contract/json/exact-json.ts';
import { problemsOf } from '#lib/contract/errors/validation.ts';
import type { Fields } from '../model.ts';

/**
 * A body that is a JSON object: what its known fields say, checked, and all of it as it was sent, with
 * numbers that a double cannot hold. Its declaration says `rawBody`.
 */
export const body = <T extends z.ZodMiniType>(known: T) =>
  z.pipe(
    jsonDocument('The proposal'),
    z.transform(({ value, text }, { issues }): { said: z.output<T>; fields: Fields } => {
      const { success, data, error } = known.safeParse(value);
      if (success) return { said: data, fields: parseExact(text) as Fields };
      for (const { loc, msg, type } of problemsOf(error.issues, 'body', value))
        issues.push({
          code: 'custom',
          input: value,
          path: loc.slice(1),
          message: msg,
          params: { type },
        });
      return z.NEVER;
    }),
  );
