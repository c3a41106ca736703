import { entryKinds, type Entry } from '#lib/search/model.ts';
import type { Condition, ModelQuery, Term } from './model.ts';

type Random = () => number;

const words =
  `antenna antennas pointing pointed points lock locked lost correlator restart restarted weather wind
  humidity dish drive azimuth elevation receiver noise noisy calibration calibrated flagged Ångstr\u00f6m caf\u00e9
  the of and was at`
    .replace('Å', 'A')
    .split(/\s+/);
const identifiers = [
  'M31',
  'OPS-7',
  'eb-t0001-20240813-00010',
  '316-000000',
  '12:30',
  'ant12',
  'OPS-17',
];
const tags = ['weather', 'bad weather', 'Antenna', 'lost lock'];
const authors = ['Anna', 'bert'];
/** The names of the authors; the second one has none. */
const names = ['Maria Anna Mozart', undefined];
const namesAsked = ['anna', 'bert', 'mozart', 'maria anna mozart', 'maria'];

const pick = <T>(list: readonly T[], random: Random): T =>
  list[Math.floor(random() * list.length)] as T;

const times = (count: number) => Array.from({ length: count });

/** Generates the text of an entry: frequent and rare words, and identifiers. */
function generateText(random: Random): string {
  return times(1 + Math.floor(random() * 12))
    .map(() => {
      const kind = random();
      if (kind < 0.15) return pick(identifiers, random);
      // Words at the beginning of the list are frequent.
      return words[Math.floor(random() ** 2 * words.length)];
    })
    .join(pick([' ', ' ', ', '], random));
}

/** Generates a state of one of `count` entries. Kind, shift, author and time of an entry never change. */
export function generateEntry(random: Random, count: number, version: string): Entry {
  const id = Math.floor(random() * count);
  return {
    kind: entryKinds[id % entryKinds.length] ?? 'comment',
    id: String(id),
    shift_id: 1 + (id % 7),
    author: authors[id % authors.length] ?? '',
    ...(names[id % 2] !== undefined && { author_name: names[id % 2]! }),
    time: `2026-${String(1 + (id % 12)).padStart(2, '0')}-11T20:15:${String(id % 60).padStart(2, '0')}.000000Z`,
    text: generateText(random),
    tags: random() < 0.3 ? [pick(tags, random)] : [],
    version,
  };
}

/** Generates a query and the parameters that ask for it. */
export function generateQuery(random: Random): {
  query: ModelQuery;
  parameters: Record<string, string | string[]>;
} {
  const required = times(1 + Math.floor(random() ** 2 * 4)).map(() => generateCondition(random));
  const excluded = random() < 0.25 ? [generateTerm(random)] : [];
  const kinds = random() < 0.15 ? [pick(entryKinds, random), pick(entryKinds, random)] : [];
  const q = [...required.map(write), ...excluded.map((one) => `-${write(one)}`)].join(' ');
  const [from, to] = [
    random() < 0.1 ? '2026-03-01T00:00:00.000000Z' : undefined,
    random() < 0.1 ? '2026-09-11T20:15:30.000000Z' : undefined,
  ];
  const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const ofKinds = kinds.map((value) => ({ field: 'kind' as const, value }));
  return {
    query: {
      required: [...required, ...(kinds.length > 0 ? [{ anyOf: ofKinds }] : [])],
      excluded,
      ...range,
    },
    parameters: { q, ...range, ...(kinds.length > 0 && { kind: kinds }) },
  };
}

function generateCondition(random: Random): Condition {
  if (random() > 0.2) return generateTerm(random);
  return { anyOf: times(2 + Math.floor(random() * 2)).map(() => generateTerm(random)) };
}

function generateTerm(random: Random): Term {
  const kind = random();
  if (kind < 0.1) return { field: 'tag', value: pick(tags, random).toLowerCase() };
  if (kind < 0.15) return { field: 'by', value: pick(namesAsked, random) };
  if (kind < 0.2) return { field: 'shift', value: String(1 + Math.floor(random() * 8)) };
  if (kind < 0.25) return { field: 'kind', value: pick(entryKinds, random) };
  if (kind < 0.35) return { words: partsOf(pick(identifiers, random)) };
  if (kind < 0.45) return { words: [pick(words, random), pick(words, random)] };
  if (kind < 0.6) {
    const word = pick(words, random).toLowerCase().replaceAll('ö', 'o').replaceAll('é', 'e');
    return { words: [word.slice(0, 1 + Math.floor(random() * word.length))], isPrefix: true };
  }
  return { words: [pick(words, random)] };
}

const partsOf = (identifier: string): string[] => identifier.match(/[A-Za-z]+|\d+/g) ?? [];

function write(condition: Condition): string {
  if ('anyOf' in condition) return condition.anyOf.map(write).join(' OR ');
  if ('field' in condition) return `${condition.field}:"${condition.value}"`;
  const { words, isPrefix = false } = condition;
  if (isPrefix) return `${words.join('-')}*`;
  return words.length > 1 ? `"${words.join(' ')}"` : (words[0] ?? '');
}
