import '#infra/load-tsx.ts';
import { command } from '#infra/command.ts';
import { parseText } from '#lib/markdown/parse.ts';
import {
  loadTypedTexts,
  pathological,
  pieces,
  repeatTo,
} from '../support/markdown/costly-texts.ts';

// Node loads .tsx from here on.
const { renderMarkdown } = await import('../support/markdown/render-markdown.ts');

const MAX_TEXT_MS = 50;
const MAX_PAGE_MS = 500;
const MAX_EXPONENT = 1.15;
const KIB = 1024;

/** What each piece is paired with: one for each rule of the grammar. */
const partners = ['*', '_', '`', '[', '](', '|', '> ', '- ', '\n', 'a', '    ', 'http://a'];
/** Shorter measurements are too noisy for an exponent. */
const MEASURABLE_MS = 8;
/** The growth is measured against this number of parts of a text. */
const PARTS = 8;

/** Returns the processor time of a call, best of five; the first one is enough if it is far below the limit. */
function measure(run: () => unknown, limit: number): number {
  let best = Infinity;
  for (let attempt = 0; attempt < 5 && best > limit / 4; attempt++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

const draw = (text: string): void => void renderMarkdown(text);

type Finding = { text: string; problem: string };

function check(name: string, create: (bytes: number) => string): Finding[] {
  const large = create(64 * KIB);
  const ms = measure(() => {
    draw(large);
  }, MAX_TEXT_MS);
  const page = create(2 * KIB);
  const pageMs = measure(() => {
    for (let n = 0; n < 100; n++) draw(page);
  }, MAX_PAGE_MS);
  // As many characters in shorter texts take as long if the growth is linear.
  const small = create((64 / PARTS) * KIB);
  const whole = measure(() => parseText(large), 0);
  const parts = measure(() => {
    for (let n = 0; n < PARTS; n++) parseText(small);
  }, 0);
  const exponent = whole < MEASURABLE_MS ? 1 : 1 + Math.log(whole / parts) / Math.log(PARTS);
  return [
    ...(ms > MAX_TEXT_MS ? [`${ms.toFixed(0)} ms for 64 KiB`] : []),
    ...(pageMs > MAX_PAGE_MS ? [`${pageMs.toFixed(0)} ms for a page of a hundred texts`] : []),
    ...(exponent > MAX_EXPONENT ? [`a growth exponent of ${exponent.toFixed(2)}`] : []),
  ].map((problem) => ({ text: name, problem }));
}

type Candidate = [name: string, create: (bytes: number) => string];

async function listCandidates(): Promise<Candidate[]> {
  const typed = (await loadTypedTexts()).map(({ name, text }): Candidate => [
    name,
    (bytes) => text.slice(0, bytes),
  ]);
  const published = Object.entries(pathological).map(([name, create]): Candidate => {
    const bytesOfOne = Buffer.byteLength(create(200)) / 200;
    return [name, (bytes) => create(Math.max(1, Math.floor(bytes / bytesOfOne)))];
  });
  const found = pieces.flatMap((first) => [first, ...partners.map((second) => first + second)]);
  return [
    ...typed,
    ...published,
    ...found.map((piece): Candidate => [JSON.stringify(piece), (bytes) => repeatTo(piece, bytes)]),
  ];
}

const usage = () => `npm run proof -- texts
Draws costly texts that people typed or published, and all pairs of pieces of the grammar, repeated. Status 1 if
one takes too long. What exceeds a limit is measured again: other work on the machine may have slowed it.`;

await command({ usage, options: {} }, async () => {
  const candidates = await listCandidates();
  const slow = candidates.filter((candidate) => check(...candidate).length > 0);
  const findings = slow.flatMap((candidate) => check(...candidate));
  console.log(`${candidates.length} texts were drawn.`);
  for (const { text, problem } of findings) console.log(`${text}: ${problem}`);
  if (findings.length > 0) throw new Error(`${findings.length} limits were exceeded.`);
});
