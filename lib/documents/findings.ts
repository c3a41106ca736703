/** A location in a document: field names and list positions. */
export type Path = (string | number)[];

/** Longer keys and facts are cut in findings, in characters. */
const MAX_TEXT = 256;

/** Cuts a text that a finding quotes. A surrogate pair that is cut in half is replaced. */
export const shorten = (text: string, max = MAX_TEXT): string =>
  text.slice(0, max).toWellFormed() + (text.length > max ? '…' : '');

/** Formats a path as JSONPath: `$.info.targets[0]`. https://www.rfc-editor.org/rfc/rfc9535#section-2.3 */
export function jsonPath(path: Path): string {
  const segments = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[A-Za-z_]\w{0,79}$/.test(step) ? `.${step}` : `[${JSON.stringify(shorten(step))}]`;
  });
  return `$${segments.join('')}`;
}

/** Returns the first `max` findings, followed by `more` if there are others. Reads no further than it must. */
export function capFindings<T>(findings: Iterable<T>, max: number, more: T): T[] {
  const capped: T[] = [];
  for (const finding of findings) {
    if (capped.length === max) return [...capped, more];
    capped.push(finding);
  }
  return capped;
}
