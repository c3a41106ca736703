import { escapeControls } from '../escape-controls.ts';

/** Prints the lines of a list to standard output; of an empty one, a sentence to standard error, for people alone. */
export function printLines(lines: readonly string[], emptySentence: string): void {
  for (const line of lines) console.log(escapeControls(line));
  if (lines.length === 0) console.error(emptySentence);
}
