import { customField, notAString, type FieldMeta } from '../fields.ts';
import { hasVisibleCharacter, isOneLine, normalizeLine } from '#lib/characters/one-line.ts';

/** The maximum length of a name or a title. */
export const MAX_LINE_CHARS = 256;
const MAX_TAG_CHARS = 100;

const INVISIBLE =
  'Input should have a visible character: letters, digits, punctuation or other symbols';
const NOT_ONE_LINE =
  'Input should be one line, without line breaks, control characters and marks of writing direction';

type Problem = { type: string; msg: string };

export const notOneLine: Problem = { type: 'value_error', msg: NOT_ONE_LINE };

/** Returns a value as a normalized line, or why it is none. */
export function readLine(value: unknown, maxChars = MAX_LINE_CHARS): { line: string } | Problem {
  if (typeof value !== 'string') return notAString;
  if (!value.isWellFormed()) return { ...notAString, type: 'string_unicode' };
  const line = normalizeLine(value);
  return line.length > maxChars
    ? { type: 'string_too_long', msg: `String should have at most ${maxChars} characters` }
    : { line };
}

type LineOptions = {
  maxChars?: number;
  /** Accepts any characters inside: `changedLine` then decides by the stored line. */
  isChange?: boolean;
};

/** Creates fields for a text of one line. `blank` is the result for a text without a visible character. */
const lineFields =
  <Blank>(
    { maxChars = MAX_LINE_CHARS, isChange = false }: LineOptions,
    blank: { value: Blank } | Problem,
    meta: FieldMeta = {},
  ) =>
  (description: string, ...examples: string[]) =>
    customField<string | Blank>(
      (value) => {
        const read = readLine(value, maxChars);
        if ('type' in read) return read;
        if (!hasVisibleCharacter(read.line)) return blank;
        if (isOneLine(read.line)) return { value: read.line };
        return isChange ? { value: value as string } : notOneLine;
      },
      { type: 'string', maxLength: maxChars, description, examples, ...meta },
    );

/** Creates required fields for a text of one line. */
export const requiredLine = (options: LineOptions) =>
  lineFields<never>(options, { type: 'string_too_short', msg: INVISIBLE }, { minLength: 1 });

const blankableLine = (options: LineOptions) => lineFields(options, { value: null });

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
