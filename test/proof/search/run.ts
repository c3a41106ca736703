import { isDeepStrictEqual } from 'node:util';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '#lib/platform/dynamo/client.ts';
import { indexEntries, removeEntries } from '#lib/search/index-entries.ts';
import type { Entry } from '#lib/search/model.ts';
import { search } from '#lib/search/use-cases/search.ts';
import { createRandom } from '../../support/machine/numbers.ts';
import type { Faults } from './faults.ts';
import { generateEntry, generateQuery } from './generate.ts';
import { authorValues, Model, stemOf, stopWords, wordsOf, type ModelQuery } from './model.ts';

type Options = {
  operations: number;
  queries: number;
  seed: number;
  faults: Faults;
  progress?: (count: number) => void;
};

/** Rounds of operations; after each the queries are compared. */
const ROUNDS = 10;

/**
 * Applies random operations to the index and to a plain model: new, changed, repeated, older and removed entries, alone
 * and in batches, several at the same time, and interrupted ones that are repeated. Returns what differs.
 */
export async function compareWithModel({ operations, queries, seed, faults, progress }: Options) {
  const random = createRandom(seed);
  const model = new Model();
  const count = Math.max(50, Math.floor(operations / 8));
  let version = 0;
  const next = () => String(++version).padStart(8, '0');
  for (let done = 0; done < operations; done++) {
    await applyOperation({ random, model, count, next, faults });
    if ((done + 1) % Math.ceil(operations / ROUNDS) > 0) continue;
    progress?.(done + 1);
    for (let n = 0; n < queries / ROUNDS; n++) {
      const difference = await compareQuery(random, model);
      if (difference !== undefined) return difference;
    }
  }
  return comparePostings(model);
}

type Run = {
  random: () => number;
  model: Model;
  count: number;
  next: () => string;
  faults: Faults;
};

async function applyOperation({ random, model, count, next, faults }: Run): Promise<void> {
  const kind = random();
  const entry = generateEntry(random, count, kind < 0.1 ? '00000000' : next());
  const id = `${entry.kind}#${entry.id}`;
  if (kind < 0.2) {
    await repeatUntilDone(faults, random, () => removeEntries([entry]));
    model.apply(id, entry.version, undefined);
    return;
  }
  const batch = kind < 0.3 ? [entry, generateEntry(random, count, next())] : [entry];
  const isRace = kind > 0.8;
  const later = { ...generateEntry(random, count, next()), ...sameEntry(entry) };
  await repeatUntilDone(faults, random, async () => {
    const races = isRace ? [indexEntries([later]), indexEntries(batch)] : [indexEntries(batch)];
    const results = await Promise.allSettled(races);
    const failure = results.find(({ status }) => status === 'rejected');
    if (failure?.status === 'rejected') throw failure.reason;
  });
  for (const one of isRace ? [...batch, later] : batch)
    model.apply(`${one.kind}#${one.id}`, one.version, one);
}

const sameEntry = ({ kind, id, time, author, shift_id }: Entry) => ({
  ...{ kind, id, time, author },
  ...(shift_id !== undefined && { shift_id }),
});

/** Runs an operation that is interrupted at a random call, now and then, until it succeeds: as a consumer does. */
async function repeatUntilDone(
  faults: Faults,
  random: () => number,
  operation: () => Promise<void>,
): Promise<void> {
  for (let chance = 0.3; ; chance /= 2) {
    faults.failAfter(random() < chance ? Math.floor(random() * 12) : undefined);
    try {
      await operation();
      return;
    } catch (error) {
      if (!faults.isFault(error)) throw error;
    } finally {
      faults.failAfter(undefined);
    }
  }
}

/** Returns how the result of a random query differs from the model's, page by page. */
async function compareQuery(random: () => number, model: Model): Promise<string | undefined> {
  const { query, parameters } = generateQuery(random);
  const limit = 1 + Math.floor(random() * 30);
  const foundIds: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await findPage({ ...parameters, limit, ...(cursor !== undefined && { cursor }) });
    foundIds.push(...page.ids);
    const isShort = page.ids.length < limit;
    if (page.partial !== (isShort && page.next !== undefined))
      return `${JSON.stringify(parameters)}: a page of ${page.ids.length} is partial: ${page.partial}`;
    if (page.next === undefined) break;
    cursor = page.next;
  }
  return describeDifference(query, parameters, foundIds, model);
}

function describeDifference(
  query: ModelQuery,
  parameters: object,
  foundIds: string[],
  model: Model,
) {
  const expected = model.find(query);
  return isDeepStrictEqual(foundIds, expected)
    ? undefined
    : `${JSON.stringify(parameters)}: ${foundIds.join()} instead of ${expected.join()}`;
}

type SearchInput = Parameters<typeof search>;

async function findPage(query: Record<string, string | string[] | number>) {
  const request = { path: {}, query, headers: {}, body: undefined, files: undefined };
  const { data, links } = await search(request as unknown as SearchInput[0], {} as SearchInput[1]);
  const { hits, partial = false } = data ?? { hits: [] };
  const ids = hits.map(({ kind, id }) => `${kind}#${id}`);
  return { ids, partial, next: links?.[0]?.query.cursor?.toString() };
}

/** Returns how the postings in the table differ from those of the model's entries. */
async function comparePostings(model: Model): Promise<string | undefined> {
  const stored = new Set<string>();
  for (let ExclusiveStartKey: Record<string, unknown> | undefined; ;) {
    const page = await dynamo.send(new ScanCommand({ TableName: 'search', ExclusiveStartKey }));
    for (const { pk, sk, pending, stale } of page.Items ?? []) {
      if (pending !== undefined || stale !== undefined) return `${String(pk)} is not complete`;
      if (String(pk).startsWith('TERM#')) stored.add(`${String(pk)} ${String(sk)}`);
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
    if (!ExclusiveStartKey) break;
  }
  const expected = new Set(model.entries.flatMap(postingsOf));
  const missing = [...expected].filter((one) => !stored.has(one));
  const superfluous = [...stored].filter((one) => !expected.has(one));
  return missing.length + superfluous.length === 0
    ? undefined
    : `Postings are missing (${missing.join()}) or left (${superfluous.join()})`;
}

function postingsOf({
  kind,
  id,
  time,
  text,
  tags,
  author,
  author_name,
  shift_id,
}: Entry): string[] {
  const words = [text, ...tags].flatMap(wordsOf).filter((word) => !stopWords.includes(word));
  const terms = [
    ...words.map(stemOf),
    `kind:${kind}`,
    ...authorValues(author, author_name).map((value) => `by:${value}`),
    `shift:${shift_id ?? ''}`,
    ...tags.map((tag) => `tag:${tag.toLowerCase()}`),
  ];
  return terms.map((term) => `TERM#${term} ${time}#${kind}#${id}`);
}
