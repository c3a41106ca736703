import * as z from 'zod/mini';
import { MAX_TEXT_BYTES, nullable } from '#lib/contract/fields.ts';
import { listOf, mapOf } from '#lib/contract/fields/lists.ts';
import { MAX_FINDINGS } from '../rules.ts';

// The types of a definition's fields. Each carries the description, unit and examples of its documentation.

const MAX_NAME_CHARS = 256;
const MAX_PROBLEMS = MAX_FINDINGS + 1;

type Range = [min: number, max: number];

export const describe = (description: string, examples: unknown[], more: object = {}) =>
  z.meta({ description, ...(examples.length > 0 && { examples }), ...more });

/** Text of up to 64 KiB in UTF-8. JSON Schema can limit only its characters. */
export const text = (description: string, ...examples: string[]) =>
  z.string().check(
    ({ value, issues }) => {
      if (Buffer.byteLength(value) <= MAX_TEXT_BYTES) return;
      const problem = { origin: 'bytes', maximum: MAX_TEXT_BYTES, input: value, path: [] };
      issues.push({ code: 'too_big', ...problem });
    },
    describe(description, examples, { maxLength: MAX_TEXT_BYTES }),
  );

/** An identifier or a name: 1 to 256 characters. */
export const name = (description: string, ...examples: string[]) =>
  z.string().check(z.minLength(1), z.maxLength(MAX_NAME_CHARS), describe(description, examples));

/** A name that may be empty, the default of some producers. The rule NAME_EMPTY warns of it. */
export const optionalName = (description: string, ...examples: string[]) =>
  z.string().check(z.maxLength(MAX_NAME_CHARS), describe(description, examples));

export const choice = (values: readonly string[], description: string) =>
  z.enum([...values]).check(describe(description, values.slice(0, 1)));

const bounded = (type: z.ZodMiniNumber, [min, max]: Range, meta: ReturnType<typeof describe>) =>
  type.check(z.gte(min), z.lte(max), meta);

const describeWithUnit = (description: string, unit: string, examples: number[]) =>
  describe(`${description} (${unit})`, examples, { 'x-unit': unit });

/** A number with a unit. The range is inclusive. */
export const amount = (unit: string, range: Range, description: string, ...examples: number[]) =>
  bounded(z.number(), range, describeWithUnit(description, unit, examples));

/** An integer, with or without a unit. The range is inclusive. */
export const integer = (range: Range, description: string, example: number, unit?: string) =>
  bounded(
    z.int(),
    range,
    unit ? describeWithUnit(description, unit, [example]) : describe(description, [example]),
  );

export const flag = (description: string, example: boolean) =>
  z.boolean().check(describe(description, [example]));

export const list = (item: z.ZodMiniType, description: string, ...examples: unknown[][]) =>
  listOf(
    item,
    { description, ...(examples.length > 0 && { examples }) },
    { maxProblems: MAX_PROBLEMS },
  );

/** Counts of channels, links and windows. */
export const COUNT: Range = [0, 10_000_000];

/** A list of `[channel, value]`. */
export const channelMap = (description: string, ...example: [number, number][]) => {
  const pair = z.array(integer(COUNT, 'Channel, value', 0));
  const entry = pair.check(z.minLength(2), z.maxLength(2), describe('Channel and its value', []));
  return list(entry, description, example);
};

type Fields = Record<string, z.ZodMiniType>;

/** An object with some known fields. All are optional and may be null. */
export const object = (description: string, fields: Fields) =>
  z.looseObject(nullable(fields)).check(describe(description, []));

/** A list of such objects. The entries have the description of the list. */
export const objects = (description: string, fields: Fields) =>
  list(object(description, fields), description);

/** An object whose keys are chosen by its author. */
export const map = (item: z.ZodMiniType, description: string, example: object) =>
  mapOf(item, { description, examples: [example] }, MAX_PROBLEMS);

export const openObject = (description: string, example: object) =>
  z.looseObject({}).check(describe(description, [example]));

export const anyValue = (description: string) => z.unknown().check(describe(description, []));

/** A number with its unit and a range per unit. The widest range applies without a known unit. */
export function quantity(description: string, ranges: Record<string, Range>, example: number) {
  const bounds = Object.values(ranges).flat();
  const [minimum, maximum] = [Math.min(...bounds), Math.max(...bounds)];
  const limits = Object.entries(ranges).map(([unit, [min, max]]) => `${min} to ${max} ${unit}`);
  const more = { 'x-unit': 'unit', minimum, maximum };
  const value = z.number().check(describe(`Value: ${limits.join(', ')}`, [example], more));
  const fields = { value, unit: choice(Object.keys(ranges), 'Unit') };
  const rangeOf = new Map(Object.entries(ranges));
  return object(description, fields).check(({ value: fieldValues, issues }) => {
    const { value: input, unit } = fieldValues as { value?: number | null; unit?: string | null };
    const [min, max] = rangeOf.get(unit ?? '') ?? [minimum, maximum];
    const problem = { origin: 'number', inclusive: true, input, path: ['value'] };
    if (typeof input !== 'number') return;
    if (input < min) issues.push({ code: 'too_small', minimum: min, ...problem });
    if (input > max) issues.push({ code: 'too_big', maximum: max, ...problem });
  });
}
