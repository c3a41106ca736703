/** A run of words that two versions of a text share, or that only one of them has. */
type Change = { kind: 'same' | 'inserted' | 'deleted'; text: string };

/** Beyond this number of changed words, the changed part is shown as replaced as a whole. */
const MAX_EDITS = 400;

const tokenize = (text: string): string[] =>
  text.match(/\s+|[\p{L}\p{N}_]+(?:[.,:]\p{N}+)*|[^\s\p{L}\p{N}_]/gu) ?? [];

/** Returns the differences between two texts, word by word. */
export function diffWords(before: string, after: string): Change[] {
  const [a, b] = [tokenize(before), tokenize(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (
    end < a.length - start &&
    end < b.length - start &&
    a[a.length - 1 - end] === b[b.length - 1 - end]
  )
    end++;
  const changes: Change[] = [
    { kind: 'same', text: a.slice(0, start).join('') },
    ...diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    { kind: 'same', text: a.slice(a.length - end).join('') },
  ];
  return joinRuns(changes);
}

/** Finds the shortest edit script (Myers, "An O(ND) difference algorithm", 1986). */
function diffMiddle(a: string[], b: string[]): Change[] {
  const trace: Map<number, number>[] = [];
  const reached = new Map([[1, 0]]);
  const at = (map: Map<number, number>, k: number) => map.get(k) ?? -1;
  for (let edits = 0; edits <= Math.min(MAX_EDITS, a.length + b.length); edits++) {
    trace.push(new Map(reached));
    for (let k = -edits; k <= edits; k += 2) {
      const isInsertion = k === -edits || (k !== edits && at(reached, k - 1) < at(reached, k + 1));
      let x = isInsertion ? at(reached, k + 1) : at(reached, k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      reached.set(k, x);
      if (x >= a.length && x - k >= b.length) return readTrace(trace, a, b);
    }
  }
  return [
    { kind: 'deleted', text: a.join('') },
    { kind: 'inserted', text: b.join('') },
  ];
}

function readTrace(trace: Map<number, number>[], a: string[], b: string[]): Change[] {
  const changes: Change[] = [];
  let [x, y] = [a.length, b.length];
  for (const [edits, reached] of [...trace.entries()].reverse()) {
    const k = x - y;
    const at = (diagonal: number) => reached.get(diagonal) ?? -1;
    const isInsertion = k === -edits || (k !== edits && at(k - 1) < at(k + 1));
    const previousK = isInsertion ? k + 1 : k - 1;
    const previousX = edits === 0 ? 0 : at(previousK);
    const previousY = edits === 0 ? 0 : previousX - previousK;
    while (x > previousX && y > previousY) {
      changes.push({ kind: 'same', text: a[--x] ?? '' });
      y--;
    }
    if (edits === 0) break;
    if (isInsertion) changes.push({ kind: 'inserted', text: b[--y] ?? '' });
    else changes.push({ kind: 'deleted', text: a[--x] ?? '' });
  }
  return changes.reverse();
}

/** Joins neighbours of one kind. Deleted words come before those inserted at the same position. */
function joinRuns(changes: Change[]): Change[] {
  const runs: Change[] = [];
  for (const { kind, text } of changes) {
    if (text === '') continue;
    const last = runs.at(-1);
    const beforeLast = runs.at(-2);
    if (last?.kind === kind) last.text += text;
    else if (kind === 'deleted' && last?.kind === 'inserted') {
      if (beforeLast?.kind === 'deleted') beforeLast.text += text;
      else runs.splice(-1, 0, { kind, text });
    } else runs.push({ kind, text });
  }
  return runs;
}
