import { customField } from '../fields.ts';
import { hasVisibleCharacter, isOneLine, normalizeLine } from '#lib/characters/one-line.ts';

const MAX_CHARS = 256;
const MAX_TAG_CHARS = 100;

const INVISIBLE =
  'Input should have a visible character: letters, digits, punctuation or other symbols';
const NOT_ONE_LINE =
  'Input should be one line, without line breaks, control characters and marks of writing direction';

type Problem = { type: string; msg: string };

export const notOneLine: Problem = { type: 'value_error', msg: NOT_ONE_LINE };

function readLine(value: unknown, maxChars: number): { line: string } | Problem {
  if (typeof value !== 'string')
    return { type: 'string_type', msg: 'Input should be a valid string' };
  if (!value.isWellFormed())
    return { type: 'string_unicode', msg: 'Input should be a valid string' };
  const line = normalizeLine(value);
  return line.length > maxChars
    ? { type: 'string_too_long', msg: `String should have at most ${maxChars} characters` }
    : { line };
}

const schemaOf = (maxLength: number, description: string, examples: string[]) => ({
  type: 'string',
  maxLength,
  description,
  examples,
});

type LineOptions = {
  maxChars?: number;
  /** Accepts any characters inside: `changedLine` then decides by the stored line. */
  isChange?: boolean;
};

/** Creates fields for a text of one line. */
export const requiredLine =
  ({ maxChars = MAX_CHARS, isChange = false }: LineOptions) =>
  (description: string, ...examples: string[]) =>
    customField<string>(
      (value) => {
        const read = readLine(value, maxChars);
        if ('type' in read) return read;
        if (!hasVisibleCharacter(read.line)) return { type: 'string_too_short', msg: INVISIBLE };
        if (isOneLine(read.line)) return { value: read.line };
        return isChange ? { value: value as string } : notOneLine;
      },
      { ...schemaOf(maxChars, description, examples), minLength: 1 },
    );

const blankableLine =
  ({ maxChars = MAX_CHARS, isChange = false }: LineOptions) =>
  (description: string, ...examples: string[]) =>
    customField<string | null>(
      (value) => {
        const read = readLine(value, maxChars);
        if ('type' in read) return read;
        if (!hasVisibleCharacter(read.line)) return { value: null };
        if (isOneLine(read.line)) return { value: read.line };
        return isChange ? { value: value as string } : notOneLine;
      },
      schemaOf(maxChars, description, examples),
    );

/**
 * A text of one line, such as a name or a title: 1 to 256 characters, normalized by `normalizeLine`.
 *
 * @example line('Operator on duty', 'Ada Lovelace') // '  Ada\tLovelace\n' becomes 'Ada Lovelace', 'Ada\nLovelace' is refused
 */
export const line = requiredLine({});

/** Like `line`, for an optional field: a blank text counts as null. */
export const optionalLine = blankableLine({});

/** Like `line`, for a field of a stored resource. `changedLine` accepts the stored text, whatever it contains. */
export const lineChange = requiredLine({ isChange: true });

/** Like `lineChange`, for an optional field: a blank text counts as null. */
export const optionalLineChange = blankableLine({ isChange: true });

/** The name of a tag: 1 to 100 characters. */
export const tagLine = requiredLine({ maxChars: MAX_TAG_CHARS });

/** Like `lineChange`, for the name of a tag. */
export const tagLineChange = requiredLine({ maxChars: MAX_TAG_CHARS, isChange: true });
