import * as z from 'zod/mini';
import { toBound } from '../datetime.ts';
import { customField, readTime } from '../fields.ts';
import { MAX_LINE_CHARS, readLine } from './single-line.ts';

/** A filter of a list: at most 256 characters, normalized like the names that it is compared with. A blank one is ignored. */
export const filter = (description: string, ...examples: string[]) =>
  z.optional(
    customField<string | undefined>(
      (value) => {
        const read = readLine(value);
        return 'type' in read ? read : { value: read.line === '' ? undefined : read.line };
      },
      { type: 'string', maxLength: MAX_LINE_CHARS, description, examples },
    ),
  );

type Bound = 'start' | 'end';

/** A bound of a filter: a date-time, or a date, which stands for its first or last moment in UTC. */
export const timeBound = (bound: Bound, description: string, ...examples: string[]) =>
  customField<string>(
    (value) =>
      readTime(value, (text) => toBound(text, bound), 'ISO 8601, a date alone or with a time'),
    { type: 'string', description, examples },
  );
