/** Prints the lines of a list to standard output; of an empty one, a sentence to standard error, for people alone. */
export function printLines(lines: readonly string[], emptySentence: string): void {
  for (const line of lines) console.log(line);
  if (lines.length === 0) console.error(emptySentence);
}
