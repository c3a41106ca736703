import fc from 'fast-check';
import { command } from '#infra/command.ts';
import { openApiDocument } from '#infra/assets.ts';
import { createPdf } from '../support/files/pdf.ts';
import {
  createEmptyFolder,
  launchService,
  readSecret,
  shutDown,
  stopOnInterrupt,
} from '../support/machine/service-process.ts';
import { createResponseCheck, type ResponseCheck } from './fuzz/check-response.ts';
import { KnownValues } from './fuzz/known-values.ts';
import { listOperations, type Operation } from './fuzz/operations.ts';
import { arbitraryRequest, type Request } from './fuzz/requests.ts';
import { send, type ApiResponse } from './fuzz/send.ts';
import { Tally } from './fuzz/tally.ts';
import { createRandom, parsePositiveInteger } from '../support/machine/numbers.ts';

const CLIENTS = 16;
/** Requests of each operation that are generated at once. */
const ROUND = 20;

const usage = () => `npm run proof -- fuzz [--requests N] [--seed N]
Sends requests that are generated from the OpenAPI document, valid and not, with tokens of every role and
without, to the service on this machine. Every response must match the document in status,
media type and body, and must not be a 5xx except for parts that are not configured. Status 1 if one violates this.
  --requests N  the number of requests (100,000)
  --seed N      the random seed: the same seed generates the same requests, except for ids from responses`;

const options = { requests: { type: 'string' }, seed: { type: 'string' } } as const;

await command({ usage, options }, async ({ requests, seed }) => {
  const count = parsePositiveInteger('requests', requests, 100_000);
  const seedNumber = parsePositiveInteger('seed', seed, 1 + Math.floor(Math.random() * 1e9));
  const document = openApiDocument('');
  const service = await launchService(await createEmptyFolder(), {
    SESAME_URL: '',
    CORS_ORIGINS: '*',
    LOG_LEVEL: 'WARN',
  });
  const stop = () => shutDown(service);
  stopOnInterrupt(stop);
  const tally = new Tally();
  const began = performance.now();
  try {
    const checkResponse = createResponseCheck(document);
    const secret = await readSecret(service.folder);
    const knownValues = new KnownValues(createRandom(seedNumber));
    const all = generateRequests(document, count, seedNumber);
    await Promise.all(
      Array.from({ length: CLIENTS }, () =>
        runClient(service.url, secret, { all, knownValues, checkResponse: checkResponse, tally }),
      ),
    );
  } finally {
    await stop();
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(tally.formatStatuses());
  const violations = [
    ...tally.formatViolations(),
    ...tally.neverSuccessful().map((name) => `${name} never returned 200`),
    ...findLoggedFailures(service.lines()),
  ];
  const rate = `${Math.round(count / seconds)} per second`;
  console.log(
    `${count.toLocaleString('en')} requests of seed ${seedNumber}, ${rate}: ${violations.length} violations.`,
  );
  if (violations.length > 0) throw new Error(violations.join('\n'));
});

/** Generates requests of all operations in turn. */
function* generateRequests(
  document: ReturnType<typeof openApiDocument>,
  count: number,
  seed: number,
) {
  const { schemas } = document.components;
  const arbitraries = listOperations(document).map((operation) =>
    arbitraryRequest(operation, schemas),
  );
  for (let generated = 0, round = seed; ; round++) {
    const samples = arbitraries.map((arbitrary) =>
      fc.sample(arbitrary, { numRuns: ROUND, seed: round }),
    );
    for (let n = 0; n < ROUND; n++)
      for (const requests of samples) {
        if (generated++ >= count) return;
        yield requests[n]!;
      }
  }
}

type Work = {
  all: Iterable<Request>;
  knownValues: KnownValues;
  checkResponse: ResponseCheck;
  tally: Tally;
};

/** Sends one request after the other until none is left. */
async function runClient(
  url: string,
  secret: string,
  { all, knownValues, checkResponse, tally }: Work,
) {
  for (const request of all) {
    const { operation } = request;
    try {
      const { description, bytes, response } = await send(url, secret, request, knownValues);
      tally.count(operation.name, response.status);
      const violation = checkResponse(operation, response, bytes);
      if (violation !== undefined)
        tally.addViolation(operation.name, violation, `${description}\n      ${response.text}`);
      else if (hasData(response, operation))
        knownValues.learn(operation.path, JSON.parse(response.text), response.headers);
      if (operation.operationId === 'proposals.sign-upload' && response.status === 200)
        await upload(JSON.parse(response.text) as SignedUrl);
    } catch (error) {
      tally.addViolation(operation.name, `has no response: ${(error as Error).message}`, '');
    }
  }
}

type SignedUrl = { url: string; method: string; headers: Record<string, string> };

/** Uploads a file to a signed URL, so that downloads find one; S3 refuses it if another size was announced. */
async function upload({ url, method, headers }: SignedUrl): Promise<void> {
  await fetch(url, { method, headers, body: new Uint8Array(createPdf()) }).catch(() => undefined);
}

/** Whether a response contains data; documentation only contains example ids. */
function hasData({ text }: ApiResponse, { path }: Operation): boolean {
  return /^[[{]/.test(text) && !path.startsWith('/api/');
}

/** Returns the log lines that report unexpected failures. */
function findLoggedFailures(lines: string[]): string[] {
  return lines.filter((line) =>
    !line.startsWith('{') ? /^\s*at |Error/.test(line) : /REQUEST_(FAILED|UNAVAILABLE)/.test(line),
  );
}
