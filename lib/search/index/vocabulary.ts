import { inParallel } from '#lib/platform/in-parallel.ts';
import { getItems } from '#lib/platform/dynamo/read.ts';
import { update } from '#lib/platform/dynamo/transact-write.ts';
import { writeItem } from '#lib/platform/dynamo/single-writes.ts';
import { vocabularyKey } from '../keys.ts';
import { table } from '../table.ts';

const MAX_KNOWN = 200_000;
const PARALLEL_WRITES = 8;

/** Words that this process has seen in the vocabulary. */
const known = new Set<string>();

type Group = { pk: string; sk: string; words?: Set<string> };

/**
 * Adds words to the vocabulary. Words that the process has not seen yet are looked up first, a hundred groups per call,
 * and written only if they are new: one write per group of new words.
 */
export async function addToVocabulary(words: Set<string>): Promise<void> {
  const unknown = [...words].filter((word) => !known.has(word));
  if (unknown.length === 0) return;
  const groups = Map.groupBy(unknown, groupOf);
  const keys = [...groups.values()].flatMap(([word]) => (word ? [vocabularyKey(word)] : []));
  for (const { words: stored = [] } of await getItems<Group>(table(), keys)) remember(stored);
  await inParallel(groups.values(), PARALLEL_WRITES, async (group) => {
    const added = group.filter((word) => !known.has(word));
    const [word] = added;
    if (word === undefined) return;
    await writeItem(update(table(), vocabularyKey(word), {}, { add: { words: new Set(added) } }));
    remember(added);
  });
}

const groupOf = (word: string): string => Object.values(vocabularyKey(word)).join();

function remember(words: Iterable<string>): void {
  if (known.size > MAX_KNOWN) known.clear();
  for (const word of words) known.add(word);
}
