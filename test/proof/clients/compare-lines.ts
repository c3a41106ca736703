/** Returns a sentence that says whether lines are those of the reference, and where they differ first. */
export function compareLines(lines: string[], expected: string[], reference: string): string {
  const length = Math.max(lines.length, expected.length);
  const place = Array.from({ length }, (_, n) => n).find((n) => lines[n] !== expected[n]);
  if (place === undefined) return `${length} lines, identical to ${reference}`;
  const [line = 'nothing', other = 'nothing'] = [lines[place], expected[place]];
  return `line ${place + 1} is “${line}”, of ${reference} “${other}”`;
}
