import { diff3Merge } from 'node-diff3';
import { wordsOf } from './diff.ts';

/** A text before two people changed it, and the version of each. */
type Versions = { base: string; mine: string; theirs: string };

/** Beyond this number of lines or words, a text counts as changed as a whole: the search for common parts is quadratic. */
const MAX_PARTS = 4000;

/** Merges the changes of two people to a text. Where both have changed the same words, the text has those of both. */
export const mergeTexts = (versions: Versions): string =>
  mergeParts(versions, linesOf, (lines) => mergeParts(lines, wordsOf, keepBoth));

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function mergeParts(
  versions: Versions,
  split: (text: string) => string[],
  resolve: (versions: Versions) => string,
): string {
  const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map(split);
  if (!base || !mine || !theirs) return resolve(versions);
  if ([base, mine, theirs].some(({ length }) => length > MAX_PARTS)) return resolve(versions);
  const regions = diff3Merge(mine, base, theirs, { excludeFalseConflicts: true });
  const merged = regions.map(({ ok, conflict }) =>
    conflict
      ? resolve({
          base: conflict.o.join(''),
          mine: conflict.a.join(''),
          theirs: conflict.b.join(''),
        })
      : (ok ?? []).join(''),
  );
  return merged.join('');
}

function keepBoth({ base, mine, theirs }: Versions): string {
  if (mine === base || mine === theirs || mine === '') return theirs;
  if (theirs === base || theirs === '') return mine;
  const isSpaced = /\s$/.test(theirs) || /^\s/.test(mine);
  return isSpaced ? theirs + mine : `${theirs} ${mine}`;
}
