import * as z from 'zod/mini';
import { toBound } from '../datetime.ts';
import { customField, readTime } from '../fields.ts';
import { entrySchemas } from './lists.ts';
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

/** The maximum number of values of a repeated parameter. */
const MAX_VALUES = 16;

/** A query parameter that may be repeated: a list of its values, without blank ones; absent if there is none. */
export function repeatable<T extends string>(
  one: z.ZodMiniType<T | undefined>,
  description: string,
  ...examples: T[]
) {
  const schema = z.pipe(
    z.unknown(),
    z.transform((value, context): T[] | undefined => {
      const values = [value].flat();
      if (values.length > MAX_VALUES) context.issues.push(tooMany(values));
      const read = values.flatMap((sent) => {
        const { data, error } = one.safeParse(sent);
        const issues = (error?.issues ?? []).map((issue) => ({ ...issue, input: sent }));
        context.issues.push(...(issues as typeof context.issues));
        return data ?? [];
      });
      return read.length === 0 ? undefined : read;
    }),
  );
  const meta = { type: 'array', maxItems: MAX_VALUES, description, examples: [examples] };
  entrySchemas.set(schema, one);
  return z.optional(schema.register(z.globalRegistry, meta));
}

const tooMany = (input: unknown) => ({
  code: 'custom' as const,
  input,
  message: `The parameter should be repeated at most ${MAX_VALUES} times`,
  params: { type: 'too_long' },
});

type Bound = 'start' | 'end';

/** A bound of a filter: a date-time, or a date, which stands for its first or last moment in UTC. */
export const timeBound = (bound: Bound, description: string, ...examples: string[]) =>
  customField<string>(
    (value) =>
      readTime(value, (text) => toBound(text, bound), 'ISO 8601, a date alone or with a time'),
    { type: 'string', description, examples },
  );
