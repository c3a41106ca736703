import fc from 'fast-check';
import { command } from '#infra/command.ts';
import { openApiDocument } from '#infra/docs-assets.ts';
import { pdf } from '../support/files/pdf.ts';
import { emptyFolder, launchService, secretIn, shut } from '../support/machine/service-process.ts';
import { judgeBy, type Judge } from './fuzz/judge.ts';
import { Known } from './fuzz/known.ts';
import { operationsOf, type Operation } from './fuzz/operations.ts';
import { requestsOf, type Request } from './fuzz/requests.ts';
import { send, type Answer } from './fuzz/send.ts';
import { Tally } from './fuzz/tally.ts';
import { chanceOf, numberOf } from './numbers.ts';

const CLIENTS = 16;
/** Requests of each operation that are thought out at once. */
const ROUND = 20;

const usage = () => `npm run proof:fuzz [-- --requests N] [--seed N]
Sends requests that are generated from the OpenAPI document, valid and not, with tokens of every role and
without, to the service on this machine. Every answer must be one that the document describes: its status,
its media type, its body, and never a 5xx but for parts that are not configured. Status 1 where one is not.
  --requests N  how many (100,000)
  --seed N      what they are: the same seed makes the same requests; ids in them come from the answers`;

const options = { requests: { type: 'string' }, seed: { type: 'string' } } as const;

await command({ usage, options }, async ({ requests, seed }) => {
  const many = numberOf('requests', requests, 100_000);
  const from = numberOf('seed', seed, 1 + Math.floor(Math.random() * 1e9));
  const document = openApiDocument('');
  const service = await launchService(await emptyFolder(), { SESAME_URL: '', LOG_LEVEL: 'WARN' });
  const stop = () => shut(service);
  process.once('SIGINT', () => void stop().finally(() => process.exit(130)));
  const tally = new Tally();
  const began = performance.now();
  try {
    const judge = judgeBy(document);
    const secret = await secretIn(service.folder);
    const known = new Known(chanceOf(from));
    const all = thoughtOut(document, many, from);
    await Promise.all(
      Array.from({ length: CLIENTS }, () =>
        client(service.url, secret, { all, known, judge, tally }),
      ),
    );
  } finally {
    await stop();
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(tally.statuses());
  const faults = [
    ...tally.faults(),
    ...tally.neverDone().map((name) => `${name} never answered 200`),
    ...failuresIn(service.lines),
  ];
  const rate = `${Math.round(many / seconds)} a second`;
  console.log(
    `${many.toLocaleString('en')} requests of seed ${from}, ${rate}: ${faults.length} faults.`,
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

/** So many requests, those of all operations in turn. */
function* thoughtOut(document: ReturnType<typeof openApiDocument>, many: number, seed: number) {
  const { schemas } = document.components;
  const makers = operationsOf(document).map((operation) => requestsOf(operation, schemas));
  for (let sent = 0, round = seed; ; round++) {
    const made = makers.map((maker) => fc.sample(maker, { numRuns: ROUND, seed: round }));
    for (let n = 0; n < ROUND; n++)
      for (const requests of made) {
        if (sent++ >= many) return;
        yield requests[n]!;
      }
  }
}

type Work = { all: Iterable<Request>; known: Known; judge: Judge; tally: Tally };

/** Sends one request after the other, as long as there are some. */
async function client(url: string, secret: string, { all, known, judge, tally }: Work) {
  for (const request of all) {
    const { operation } = request;
    try {
      const { sent, answer } = await send(url, secret, request, known);
      tally.count(operation.name, answer.status);
      const wrong = judge(operation, answer);
      if (wrong !== undefined) tally.fault(operation.name, wrong, `${sent}\n      ${answer.text}`);
      else if (isAboutData(answer, operation))
        known.learn(operation.path, JSON.parse(answer.text), answer.headers);
      if (operation.operationId === 'proposals.sign-upload' && answer.status === 200)
        await upload(JSON.parse(answer.text) as SignedUrl);
    } catch (error) {
      tally.fault(operation.name, `gives no answer: ${(error as Error).message}`, '');
    }
  }
}

type SignedUrl = { url: string; method: string; headers: Record<string, string> };

/** Uploads a file where an answer says, so that there is one to be downloaded; refused where another size was announced. */
async function upload({ url, method, headers }: SignedUrl): Promise<void> {
  await fetch(url, { method, headers, body: new Uint8Array(pdf()) }).catch(() => undefined);
}

/** Documents and pages name ids as examples only. */
function isAboutData({ text }: Answer, { path }: Operation): boolean {
  return /^[[{]/.test(text) && !path.startsWith('/api/');
}

/** Lines of the service that tell of what it did not foresee. */
function failuresIn(lines: string[]): string[] {
  return lines.filter((line) =>
    !line.startsWith('{') ? /^\s*at |Error/.test(line) : /REQUEST_(FAILED|UNAVAILABLE)/.test(line),
  );
}
