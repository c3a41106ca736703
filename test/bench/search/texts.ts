import { createRandom } from '../../support/machine/numbers.ts';

/** Words of ordinary entries, the frequent ones first. */
const words =
  `antenna receiver scan beam correlator source calibration dish weather phase wind band observation
  subarray project target restarted checked noise channel drive elevation azimuth delay power signal firmware clock
  station baseline spectrum sky pointing maintenance switched stopped alarm level minutes operator handover normal
  again after before during without nominal stable resumed waiting finished started aborted repeated flagged offset
  temperature humidity pressure cloud rain fog dew sunrise sunset moon generator network archive disk fibre rack`.split(
    /\s+/,
  );

/** Ordinary entries contain a rare word in this distance, only among the newest. */
const RARE_DISTANCE = 500;
const NEWEST = 2000;

/** Returns the text of an ordinary entry of about 20 words; number 0 is the newest. */
export function generateText(number: number): string {
  const random = createRandom(number + 1);
  const pick = () => words[Math.floor(random() ** 2 * words.length)] ?? '';
  const length = 12 + Math.floor(random() * 16);
  const text = Array.from({ length }, (_, n) =>
    n % 4 === 1 ? ['the', 'of', 'at', 'and'][number % 4] : pick(),
  );
  if (number % 10 === 3) text.splice(4, 0, 'lost lock');
  if (number % 10 === 7) text.splice(6, 0, 'quench');
  if (number < NEWEST && number % RARE_DISTANCE === 11) text.splice(2, 0, 'zerodur');
  text.push(`eb-t0001-${20240000 + (number % 300)}-${String(number).padStart(5, '0')}`);
  return text.join(' ');
}

/** The queries that are measured, by their kind. */
export const queries: Record<string, string> = {
  'rare word': 'zerodur',
  'common word': 'antenna',
  'two words': 'antenna quench',
  phrase: '"lost lock"',
  prefix: 'quen*',
};

const syllables = 'ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo bru'.split(' ');

/** Returns a text of 100 words as people write them: a third of them are the most frequent words. */
export function textOf100Words(seed: number): string {
  const random = createRandom(seed);
  const ordinary = generateText(seed).split(' ');
  const word = () =>
    Array.from({ length: 3 }, () => syllables[Math.floor(random() * syllables.length)]).join('');
  return Array.from({ length: 100 }, (_, n) =>
    n % 3 === 0
      ? ['the', 'of', 'at', 'and'][n % 4]
      : n % 3 === 1
        ? (ordinary[n % 12] ?? '')
        : word(),
  ).join(' ');
}

/** Returns a text of 100 different words that no other text has. */
export function textOf100NewWords(seed: number): string {
  const words = new Set<string>();
  const random = createRandom(seed);
  while (words.size < 100)
    words.add(
      Array.from({ length: 4 }, () => syllables[Math.floor(random() * syllables.length)]).join(''),
    );
  return [...words].join(' ');
}
