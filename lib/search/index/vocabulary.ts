import { inParallel } from '#lib/platform/in-parallel.ts';
import { getItems } from '#lib/platform/dynamo/read.ts';
import { update } from '#lib/platform/dynamo/transact-write.ts';
import { writeItem } from '#lib/platform/dynamo/single-writes.ts';
import { vocabularyKey } from '../keys.ts';
import { table } from '../table.ts';

const MAX_SEEN_WORDS = 200_000;
const PARALLEL_WRITES = 8;
/**
 * The maximum size of a group, since each new word costs a write unit per KB of its group: about 6,000 words with the
 * same beginning. No language has as many, but error numbers may. Further words of a full group are not found by a
 * prefix alone.
 */
const MAX_GROUP_BYTES = 64 * 1024;

/** Words that this process has seen in the vocabulary. */
const seenWords = new Set<string>();

type Group = { pk: string; sk: string; words?: Set<string> };

/**
 * Adds words to the vocabulary. Words that the process has not seen yet are looked up first, a hundred groups per call,
 * and written only if they are new: one write per group of new words.
 */
export async function addToVocabulary(words: Set<string>): Promise<void> {
  const otherWords = [...words].filter((word) => !seenWords.has(word));
  const wordsByGroup = Map.groupBy(otherWords, groupOf);
  const keys = [...wordsByGroup.values()].flatMap((group) => group.slice(0, 1).map(vocabularyKey));
  const storedGroups = new Map(
    (await getItems<Group>(table(), keys)).map((group) => [
      idOf(group),
      group.words ?? new Set<string>(),
    ]),
  );
  await inParallel(wordsByGroup, PARALLEL_WRITES, async ([id, group]) => {
    const presentWords = storedGroups.get(id) ?? new Set<string>();
    const newWords = group.filter((word) => !presentWords.has(word));
    const [word] = newWords;
    const isFull = sizeOf(presentWords) + sizeOf(newWords) > MAX_GROUP_BYTES;
    if (word !== undefined && !isFull)
      await writeItem(
        update(table(), vocabularyKey(word), {}, { add: { words: new Set(newWords) } }),
      );
    addSeen([...presentWords, ...newWords]);
  });
}

const idOf = ({ pk, sk }: { pk: string; sk: string }): string => `${pk} ${sk}`;
const groupOf = (word: string): string => idOf(vocabularyKey(word));

const sizeOf = (words: Iterable<string>): number =>
  [...words].reduce((bytes, word) => bytes + Buffer.byteLength(word), 0);

function addSeen(words: string[]): void {
  if (seenWords.size > MAX_SEEN_WORDS) seenWords.clear();
  for (const word of words) seenWords.add(word);
}
