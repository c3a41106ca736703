import * as z from 'zod/mini';
import { nullish } from '#lib/contract/fields.ts';
import { listOf, mapOf } from '#lib/contract/fields/lists.ts';
import { MAX_FINDINGS } from '../rules.ts';

// The kinds of fields that a definition has. Each tells the documentation its unit and an example.

const TEXT = 65_536;
const NAME = 256;

type Range = [min: number, max: number];

const note = (description: string, examples: unknown[], more: object = {}) =>
  z.meta({ description, ...(examples.length > 0 && { examples }), ...more });

/** Text of up to 64 KiB in UTF-8. A schema can bound its characters alone. */
export const words = (about: string, ...examples: string[]) =>
  z.string().check(
    ({ value, issues }) => {
      if (Buffer.byteLength(value) <= TEXT) return;
      issues.push({ code: 'too_big', origin: 'bytes', maximum: TEXT, input: value, path: [] });
    },
    note(about, examples, { maxLength: TEXT }),
  );

/** An identifier or a name: 1 to 256 characters. */
export const name = (about: string, ...examples: string[]) =>
  z.string().check(z.minLength(1), z.maxLength(NAME), note(about, examples));

/** One of a few texts. */
export const oneOf = (values: readonly string[], about: string) =>
  z.enum([...values]).check(note(about, values.slice(0, 1)));

/** A number with a unit, between two others. */
export const amount = (unit: string, [min, max]: Range, about: string, ...examples: number[]) =>
  z
    .number()
    .check(z.gte(min), z.lte(max), note(`${about} (${unit})`, examples, { 'x-unit': unit }));

/** A whole number between two others, of a unit or none. */
export const whole = ([min, max]: Range, about: string, example: number, unit?: string) =>
  z
    .int()
    .check(
      z.gte(min),
      z.lte(max),
      unit === undefined
        ? note(about, [example])
        : note(`${about} (${unit})`, [example], { 'x-unit': unit }),
    );

export const flag = (about: string, example: boolean) => z.boolean().check(note(about, [example]));

/** A list of any length. */
export const list = (item: z.ZodMiniType, about: string, ...examples: unknown[][]) =>
  listOf(
    item,
    { description: about, ...(examples.length > 0 && { examples }) },
    { maxProblems: MAX_FINDINGS + 1 },
  );

/** Two numbers that belong together. */
export const pair = (item: z.ZodMiniType, about: string, ...examples: number[][]) =>
  z.array(item).check(z.minLength(2), z.maxLength(2), note(about, examples));

/** An object of which we know some fields. None of them has to be there, and each may be null. */
export function record(about: string, fields: Record<string, z.ZodMiniType>) {
  const optional = Object.entries(fields).map(([key, field]) => [key, nullish(field)] as const);
  return z.looseObject(Object.fromEntries(optional)).check(note(about, []));
}

/** An object whose keys are names that its author chose. */
export const named = (item: z.ZodMiniType, about: string, example: object) =>
  mapOf(item, { description: about, examples: [example] }, MAX_FINDINGS + 1);

/** An object whose content is not ours to know. */
export const anyObject = (about: string, example: object) =>
  z.looseObject({}).check(note(about, [example]));

export const anything = (about: string) => z.unknown().check(note(about, []));

/**
 * A number with its unit, and how large it may be in each. Where it names none of them, the widest of
 * their ranges holds.
 */
export function quantity(about: string, ranges: Record<string, Range>, example: number) {
  const all = Object.values(ranges);
  const minimum = Math.min(...all.map(([min]) => min));
  const maximum = Math.max(...all.map(([, max]) => max));
  const told = Object.entries(ranges).map(([unit, [min, max]]) => `${min} to ${max} ${unit}`);
  const more = { 'x-unit': 'unit', minimum, maximum };
  const value = z.number().check(note(`Its value: ${told.join(', ')}`, [example], more));
  const fields = { value, unit: oneOf(Object.keys(ranges), 'Its unit') };
  const rangeOf = new Map(Object.entries(ranges));
  return record(about, fields).check(({ value: said, issues }) => {
    const { value: input, unit } = said as { value?: number | null; unit?: string | null };
    const [least, most] = rangeOf.get(unit ?? '') ?? [minimum, maximum];
    const place = { origin: 'number', inclusive: true, input, path: ['value'] };
    if (typeof input !== 'number') return;
    if (input < least) issues.push({ code: 'too_small', minimum: least, ...place });
    if (input > most) issues.push({ code: 'too_big', maximum: most, ...place });
  });
}
