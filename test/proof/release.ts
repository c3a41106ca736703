import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { command, UsageError } from '#infra/command.ts';
import { takeTour } from '../support/documents/take-tour.ts';
import { operations, operationsOf, type ApiDocument } from '../support/documents/tour-requests.ts';
import { useEnginesOf } from '../support/machine/engine-settings.ts';
import {
  createEmptyFolder,
  launchService,
  readSecret,
  signToken,
  stopOnInterrupt,
  type ServiceProcess,
} from '../support/machine/service-process.ts';
import { differencesOf, readAll, type Answers } from './release/answers.ts';
import { checkOut } from './release/checkout.ts';
import { saveFixture } from './release/fixture.ts';
import { createFurtherItems } from './release/further-items.ts';

/** Time for the index and the outbox to catch up, in ms. */
const SETTLE_MS = 4000;

/** Readings whose responses depend on the session, on the moment or on chance. */
const MOMENTARY = [
  'live.get-stream',
  'session.get-user',
  'session.validate-token',
  'shift-log.get-current-shift',
  'scheduling-blocks.draft-definition',
];

/** A request of the tour that the service accepted. */
type SentRequest = { id: string; method: string; address: string; json: object | undefined };

const usage = () => `npm run proof -- release VERSION | --fixture
Shows that this version reads the data that an earlier one has written, and the other way round: each makes the tour of the
API on a folder of its own, the other one reads everything there, repeats the changes and reads again, and the first one
reads what it changed. Fields that only this version has are left out. VERSION is a tag or a commit, such as the tag of the
release before. Needs git. Status 1 if a response differs or fails, with a line for each. Takes two minutes.
  --fixture  makes the tour of this version and saves all items in test/fixtures, for the tests of later versions`;

const options = { fixture: { type: 'boolean' } } as const;

await command({ usage, options, positionals: true }, async ({ fixture }, [version]) => {
  if (fixture) return saveTour();
  if (version === undefined) throw new UsageError('Name a tag or a commit. Try --help.');
  const checkout = await checkOut(version);
  const other = checkout.folder;
  const reversed: Exchange['compare'] = (written, read) => differencesOf(read, written);
  stopOnInterrupt(checkout.remove);
  try {
    const differences = [
      ...(await exchange({ writer: other, reader: '.', compare: differencesOf })),
      ...(await exchange({ writer: '.', reader: other, compare: reversed })),
    ];
    if (differences.length > 0) throw new Error(differences.join('\n'));
    console.log(`This version and ${version} read what the other one has written.`);
  } finally {
    await checkout.remove();
  }
});

async function saveTour(): Promise<void> {
  const file = await inEmptyFolder('.', async (service) => {
    await tourOf(service);
    await useEnginesOf(service.folder);
    await createFurtherItems(service);
    await sleep(SETTLE_MS);
    return saveFixture();
  });
  console.log(`Saved in ${file}.`);
}

type Exchange = {
  writer: string;
  reader: string;
  /** Compares the responses of the writer with those of the reader: the older version lacks fields. */
  compare: (written: Answers, read: Answers) => string[];
};

/** Lets one version write, the other one read and change it, and the first one read it again. Returns what differs. */
async function exchange({ writer, reader, compare }: Exchange): Promise<string[]> {
  const folder = await createEmptyFolder();
  try {
    const readerIds = await inEmptyFolder(reader, operationIds);
    const { requests, written } = await work(folder, writer, async (service) => {
      const requests = (await tourOf(service)).filter(({ id }) => readerIds.has(id));
      return { requests, written: await readSettled(service, requests) };
    });
    const { read, failures, changed } = await work(folder, reader, async (service) => ({
      read: await readSettled(service, requests),
      failures: await repeatChanges(service, requests),
      changed: await readSettled(service, requests),
    }));
    const reread = await work(folder, writer, (service) => readSettled(service, requests));
    console.log(`${requests.length} requests to the data of ${writer}`);
    const differences = [...compare(written, read), ...failures, ...compare(reread, changed)];
    return differences.map((line) => `read by ${reader}: ${line}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a version on a folder of its own, which is removed afterwards. */
async function inEmptyFolder<T>(
  version: string,
  use: (service: ServiceProcess) => Promise<T>,
): Promise<T> {
  const folder = await createEmptyFolder();
  try {
    return await work(folder, version, use);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a version on a folder while `use` uses it. */
async function work<T>(
  folder: string,
  version: string,
  use: (service: ServiceProcess) => Promise<T>,
): Promise<T> {
  const service = await launchService(folder, { SESAME_URL: '', LOG_LEVEL: 'ERROR' }, version);
  try {
    return await use(service);
  } finally {
    await service.stop();
  }
}

/** Makes the tour of the operations that a version has. Returns the requests that it accepted. */
async function tourOf(service: ServiceProcess): Promise<SentRequest[]> {
  const tokens = [await tokenOf(service, 1), await tokenOf(service, 2)] as const;
  const ids = await operationIds(service);
  const known = operations.filter(({ id }) => ids.has(id));
  const requests: SentRequest[] = [];
  for await (const { step, method, address, body, status, text } of takeTour(
    service.url,
    tokens,
    known,
  ))
    if (status >= 400) console.log(`left out, ${step.id}: ${status} ${text.slice(0, 200)}`);
    else requests.push({ id: step.id, method, address, json: body.json });
  return requests;
}

/** Sends the changes of the tour again. Returns those that fail; a state that does not allow them any more is no failure. */
async function repeatChanges(service: ServiceProcess, requests: SentRequest[]): Promise<string[]> {
  const headers = {
    Authorization: `Bearer ${await tokenOf(service, 1)}`,
    'Content-Type': 'application/json',
  };
  const failures: string[] = [];
  for (const { id, method, address, json } of requests) {
    if (!json || (method !== 'PUT' && method !== 'PATCH')) continue;
    const body = JSON.stringify(json);
    const { status } = await fetch(service.url + address, { method, headers, body });
    if (status >= 400 && status !== 409 && status !== 412)
      failures.push(`${method} ${id} ${address}: ${status}`);
  }
  return failures;
}

async function readSettled(service: ServiceProcess, requests: SentRequest[]): Promise<Answers> {
  await sleep(SETTLE_MS);
  const readings = requests.filter(({ id, method }) => method === 'GET' && !MOMENTARY.includes(id));
  return readAll(service.url, await tokenOf(service, 1), readings);
}

async function tokenOf({ folder }: ServiceProcess, operator: number): Promise<string> {
  return signToken(await readSecret(folder), `operator-${operator}`, 'admin', {
    name: `Operator ${operator}`,
  });
}

async function operationIds({ url }: ServiceProcess): Promise<Set<string>> {
  const response = await fetch(`${url}/api/v3/openapi.json`);
  return new Set(operationsOf((await response.json()) as ApiDocument).map(({ id }) => id));
}
