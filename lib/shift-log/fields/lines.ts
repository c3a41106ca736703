import { InvalidRequest } from '#lib/contract/errors.ts';
import { notOneLine } from '#lib/contract/fields/single-line.ts';
import { isOneLine, normalizeLine } from '#lib/characters/one-line.ts';

type Line = string | null | undefined;

/**
 * Returns a text of one line after a change. The stored text stays as it is if it is sent again, verbatim or
 * normalized: a rule that is newer than a record must not prevent other changes of it. Throws 422 for another text
 * that is not one line.
 */
export function changedLine<T extends Line>(
  location: (string | number)[],
  sent: T,
  stored: readonly string[],
): T | string {
  if (typeof sent !== 'string') return sent;
  const same = stored.find((text) => text === sent || normalizeLine(text) === sent);
  if (same !== undefined) return same;
  if (isOneLine(sent)) return sent;
  throw new InvalidRequest([{ loc: ['body', ...location], ...notOneLine }]);
}

/** Returns changes in which `changedLine` decides on the named fields. */
export function changedLines<T extends object, K extends keyof T & string>(
  changes: T,
  stored: Partial<Record<K, Line>>,
  names: readonly K[],
): T {
  const lines = names
    .filter((name) => changes[name] !== undefined)
    .map((name) => {
      const before = stored[name];
      return [name, changedLine([name], changes[name] as Line, before == null ? [] : [before])];
    });
  return { ...changes, ...Object.fromEntries(lines) } as T;
}

/**
 * Returns the 422 for the first of the named fields with a text that is not one line, or undefined. Without a stored
 * record, nothing excuses such a text: it is refused before the record is reported as missing.
 */
export function lineProblem<K extends string>(
  body: Partial<Record<K, Line | string[]>>,
  names: readonly K[],
): InvalidRequest | undefined {
  const wrong = names.find((name) => [body[name]].flat().some((text) => !isOneLine(text ?? '')));
  return wrong && new InvalidRequest([{ loc: ['body', wrong], ...notOneLine }]);
}
