import * as z from 'zod/mini';
import { toBound } from '../datetime.ts';
import { customField, readTime } from '../fields.ts';
import { normalizeLine } from '#lib/characters/one-line.ts';

const MAX_CHARS = 256;

/** A filter of a list: at most 256 characters, normalized like the names that it is compared with. A blank one is ignored. */
export const filter = (description: string, ...examples: string[]) =>
  z.optional(
    customField<string | undefined>(
      (value) => {
        if (typeof value !== 'string' || !value.isWellFormed())
          return { type: 'string_type', msg: 'Input should be a valid string' };
        if (value.length > MAX_CHARS)
          return {
            type: 'string_too_long',
            msg: `String should have at most ${MAX_CHARS} characters`,
          };
        const line = normalizeLine(value);
        return { value: line === '' ? undefined : line };
      },
      { type: 'string', maxLength: MAX_CHARS, description, examples },
    ),
  );

type Bound = 'start' | 'end';

/** A bound of a filter: a date-time, or a date alone, whose first or last moment in UTC it then is. */
export const timeBound = (bound: Bound, description: string, ...examples: string[]) =>
  customField<string>(
    (value) =>
      readTime(value, (text) => toBound(text, bound), 'ISO 8601, a date alone or with a time'),
    { type: 'string', description, examples },
  );
