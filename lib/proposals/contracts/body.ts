import * as z from 'zod/mini';
import { jsonDocument } from '#lib/contract/fields/json-document.ts';
import { parseExact } from '#lib/contract/json/exact-json.ts';
import { problemsOf } from '#lib/contract/errors/validation.ts';
import type { Fields } from '../model.ts';

/**
 * A JSON object as a body: its known fields, checked, and all its fields with their exact numbers. The
 * declaration needs `rawBody`.
 */
export const body = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    jsonDocument('The proposal'),
    z.transform(({ value, text }, { issues }): { known: z.output<T>; fields: Fields } => {
      const { success, data, error } = schema.safeParse(value);
      if (success) return { known: data, fields: parseExact(text) as Fields };
      for (const { loc, msg, type } of problemsOf(error.issues, 'body', value))
        issues.push({
          ...{ code: 'custom', input: value, path: loc.slice(1), message: msg, params: { type } },
        });
      return z.NEVER;
    }),
  );
