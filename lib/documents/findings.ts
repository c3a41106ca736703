/** A location in a document: field names and list positions. */
export type Path = (string | number)[];

/** Longer keys and facts are cut in findings, in characters. */
const MAX_TEXT_CHARS = 256;

/** Cuts a text that a finding quotes. A surrogate pair that is cut in half is replaced. */
export const shorten = (text: string, max = MAX_TEXT_CHARS): string =>
  text.slice(0, max).toWellFormed() + (text.length > max ? '…' : '');

/** Returns the value at a path in any JSON value, or undefined. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (parent, step) =>
      typeof parent === 'object' && parent !== null && Object.hasOwn(parent, step)
        ? (parent as Record<string | number, unknown>)[step]
        : undefined,
    value,
  );

/** Formats a path as JSONPath: `$.info.targets[0]`. https://www.rfc-editor.org/rfc/rfc9535#section-2.3 */
export function jsonPath(path: Path): string {
  const segments = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[A-Za-z_]\w{0,79}$/.test(step) ? `.${step}` : `[${JSON.stringify(shorten(step))}]`;
  });
  return `$${segments.join('')}`;
}

/** Returns the first `max` findings, followed by `more` if there are others. */
export function capFindings<T>(findings: Iterable<T>, max: number, more: T): T[] {
  const first = [...Iterator.from(findings).take(max + 1)];
  return first.length > max ? first.with(max, more) : first;
}
