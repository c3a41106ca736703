/** A tick of a check box: its line in the text, from 0, as it was, and the box afterwards. */
export type Tick = { line: number; text: string; isChecked: boolean };

/** The box of a line: the first one in it. */
const BOX = /\[[ xX]\]/;

/**
 * Returns a text after ticks. A line that has moved is found by its words; `isLost` if one is no longer in the text, or
 * is there several times.
 */
export function withTicks(text: string, ticks: readonly Tick[]): { text: string; isLost: boolean } {
  const lines = text.split('\n');
  let isLost = false;
  for (const { line, text: ticked, isChecked } of ticks) {
    const at = findLine(lines, line, ticked);
    if (at === undefined) isLost = true;
    else lines[at] = (lines[at] ?? '').replace(BOX, isChecked ? '[x]' : '[ ]');
  }
  return { text: lines.join('\n'), isLost };
}

function findLine(lines: string[], line: number, ticked: string): number | undefined {
  const words = ticked.replace(BOX, '');
  const isSame = (at: number) => lines[at]?.replace(BOX, '') === words;
  if (isSame(line)) return line;
  const [found, ...others] = lines.flatMap((_, at) => (isSame(at) ? at : []));
  return others.length === 0 ? found : undefined;
}
