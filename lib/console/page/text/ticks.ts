/** A tick of a check box: its line in the text, from 0, as it was, and the box afterwards. */
export type Tick = { line: number; text: string; isChecked: boolean };

/** The box of a line: the first one in it. */
const BOX = /\[[ xX]\]/;

/** Returns a text after ticks. One whose line is no longer in the text changes nothing. */
export function withTicks(text: string, ticks: readonly Tick[]): string {
  const lines = text.split('\n');
  for (const { line, text: ticked, isChecked } of ticks) {
    const isSame = (other: string | undefined) =>
      other !== undefined && other.replace(BOX, '') === ticked.replace(BOX, '');
    const at = isSame(lines[line]) ? line : lines.findIndex(isSame);
    if (at >= 0) lines[at] = (lines[at] ?? '').replace(BOX, isChecked ? '[x]' : '[ ]');
  }
  return lines.join('\n');
}
