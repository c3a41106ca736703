import { createClient } from '#lib/contract/client.ts';
import { createProposal } from '#lib/proposals/contracts/proposals.ts';
import { createDefinition, draftDefinition } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { createComment } from '#lib/shift-log/contracts/comments.ts';
import { createShift, endShift } from '#lib/shift-log/contracts/shifts.ts';
import { command } from '#infra/command.ts';
import { withStore } from '#infra/tools/store.ts';
import {
  createEmptyFolder,
  launchService,
  shutDown,
  stopOnInterrupt,
  signTokenFor,
} from '../support/machine/service-process.ts';
import { createRandom, parsePositiveInteger } from '../support/machine/numbers.ts';
import { findContradiction, type Operation } from './races/linearizable.ts';
import type { Client, SharedObject, Result } from './races/objects.ts';
import { createRoleObject } from './races/roles.ts';
import { createRunningShiftObject } from './races/shifts.ts';
import { createTagObject } from './races/tags.ts';
import { commentVersions, definitionVersions, proposalVersions } from './races/versions.ts';

const usage = () => `npm run proof -- races [--operations N] [--clients N] [--seed N]
Lets clients compete for the running shift and its handover, tags, roles of users, and versions of comments, proposals
and definitions, and checks that the operations on each object are linearizable. Status 1 if they are not.
  --operations N  the number of operations (10,000)
  --clients N     the number of concurrent clients (16)
  --seed N        the random seed of their choices`;

const options = {
  operations: { type: 'string' },
  clients: { type: 'string' },
  seed: { type: 'string' },
} as const;

/** Objects of each kind except the running shift. */
const OBJECTS_PER_KIND = 3;
/** The number of operations from which on each kind must succeed at least once. */
const MIN_OPERATIONS = 1000;

await command({ usage, options }, async ({ operations, clients, seed }) => {
  const count = parsePositiveInteger('operations', operations, 10_000);
  const clientCount = parsePositiveInteger('clients', clients, 16);
  const from = parsePositiveInteger('seed', seed, 1 + Math.floor(Math.random() * 1e9));
  const service = await launchService(await createEmptyFolder(), { LOG_LEVEL: 'WARN' });
  stopOnInterrupt(() => shutDown(service));
  process.env.DATA_DIR = service.folder;
  try {
    await withStore(async () => {
      const objects = await createObjects(service.url, service.folder);
      const began = performance.now();
      const histories = await compete(objects, { count, clientCount, random: createRandom(from) });
      const seconds = (performance.now() - began) / 1000;
      const results = histories.flat().map(({ result }) => result);
      const unavailable = results.filter(({ status }) => status === 503).length;
      const accepted = results.filter(({ act, status }) => act === 'accept' && status === 200);
      const violations = [
        ...findContradictions(objects, histories),
        ...(count >= MIN_OPERATIONS ? findNeverSuccessful(histories) : []),
      ];
      console.log(
        `${count.toLocaleString('en')} operations of ${clientCount} clients on ${objects.length} objects, ` +
          `seed ${from}, ${Math.round(count / seconds)} per second, ${accepted.length} acceptances, ${unavailable} with status 503: ${violations.length} violations.`,
      );
      if (violations.length > 0) throw new Error(violations.join('\n'));
    });
  } finally {
    await shutDown(service);
  }
});

/** Creates the objects that clients compete for. */
async function createObjects(url: string, folder: string): Promise<SharedObject[]> {
  const createClientAs = async (user: string, role: string) =>
    createClient(url, await signTokenFor(folder, user, role));
  const [operator, engineer] = [
    await createClientAs('operator-1', 'operator'),
    await createClientAs('engineer-1', 'engineer'),
  ];
  const users = await import('#lib/session/users.ts');
  const shift_id = await endedShift(operator);
  const relief = {
    'relief-1': await createClientAs('relief-1', 'operator'),
    'relief-2': await createClientAs('relief-2', 'operator'),
  };
  const objects: SharedObject[] = [createRunningShiftObject(operator, relief, shift_id)];
  const draft = (await engineer(draftDefinition)).body;
  for (let n = 1; n <= OBJECTS_PER_KIND; n++) {
    const body = { shift_fk: shift_id, comment: 'First' };
    const { comment_id } = (await operator(createComment, { body })).body.result_data[0]!;
    const { prsl_id } = (await engineer(createProposal, { body: {} })).body;
    const { sbd_id } = (await engineer(createDefinition, { body: draft })).body as {
      sbd_id: string;
    };
    objects.push(
      createTagObject(operator, `contested-${n}`),
      createRoleObject(users, await createClientAs(`user-${n}`, 'admin'), `user-${n}`, 'admin'),
      commentVersions(operator, shift_id, comment_id),
      proposalVersions(engineer, prsl_id),
      definitionVersions(engineer, sbd_id, draft),
    );
  }
  return objects;
}

/** Creates an ended shift to comment on. */
async function endedShift(operator: Client): Promise<number> {
  const body = { operator_name: 'Ada' };
  const { shift_id } = (await operator(createShift, { body })).body.result_data[0]!;
  await operator(endShift, { path: { shift_id } });
  return shift_id;
}

type History = Operation<Result>[];
type Competition = { count: number; clientCount: number; random: () => number };

/** Runs random operations of concurrent clients, and returns the history of each object. */
async function compete(
  objects: SharedObject[],
  { count, clientCount, random }: Competition,
): Promise<History[]> {
  const histories: History[] = objects.map(() => []);
  let turn = 0;
  const client = async () => {
    while (turn < count) {
      turn++;
      // All clients compete for the running shift with every fourth operation.
      const index = random() < 0.25 ? 0 : Math.floor(random() * objects.length);
      const from = performance.now();
      const result = await objects[index]!.act(random, turn);
      histories[index]!.push({ from, to: performance.now(), result });
    }
  };
  await Promise.all(Array.from({ length: clientCount }, client));
  return histories;
}

/** Finds operations that never succeeded; a history of refusals alone proves nothing. */
function findNeverSuccessful(histories: History[]): string[] {
  const result = histories.flat().map((operation) => operation.result);
  const succeededActs = new Set(
    result.filter(({ status }) => status === 200).map(({ act }) => act),
  );
  const attempted = new Set(result.map(({ act }) => act));
  return [...attempted]
    .filter((act) => !succeededActs.has(act))
    .map((act) => `'${act}' never succeeded.`);
}

/** Returns the first operation of each object that no order explains. */
function findContradictions(objects: SharedObject[], histories: History[]): string[] {
  return objects.flatMap(({ name, model }, n) => {
    const contradiction = findContradiction(histories[n]!, model);
    if (!contradiction) return [];
    const overlapping = histories[n]!.filter(
      ({ from, to }) => to >= contradiction.from && from <= contradiction.to,
    );
    const lines = overlapping.map(
      ({ from, to, result }) =>
        `    ${from.toFixed(1)} to ${to.toFixed(1)}: ${JSON.stringify(result)}`,
    );
    return [
      `${name}: no order explains ${JSON.stringify(contradiction.result)} among\n${lines.join('\n')}`,
    ];
  });
}
