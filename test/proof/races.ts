import { createClient } from '#lib/contract/client.ts';
import { createProposal } from '#lib/proposals/contracts/proposals.ts';
import { createDefinition, draftDefinition } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { createComment } from '#lib/shift-log/contracts/comments.ts';
import { createShift, endShift } from '#lib/shift-log/contracts/shifts.ts';
import { command } from '#infra/command.ts';
import { withStore } from '#infra/tools/store.ts';
import { emptyFolder, launchService, shut, tokenFor } from '../support/machine/service-process.ts';
import { chanceOf, numberOf } from './numbers.ts';
import { contradiction, type Operation } from './races/linearizable.ts';
import type { Client, Contested, Said } from './races/objects.ts';
import { roleOf } from './races/roles.ts';
import { runningShift } from './races/shifts.ts';
import { tagOf } from './races/tags.ts';
import { commentVersions, definitionVersions, proposalVersions } from './races/versions.ts';

const usage = () => `npm run proof:races [-- --operations N] [--clients N] [--seed N]
Lets clients compete for the running shift, tags, roles of users, and versions of comments, proposals and
definitions, and looks for an order of all operations on each that explains every answer and that no clock
contradicts. Status 1 where there is none.
  --operations N  how many (10,000)
  --clients N     how many at once (16)
  --seed N        what they choose`;

const options = {
  operations: { type: 'string' },
  clients: { type: 'string' },
  seed: { type: 'string' },
} as const;

/** Of each kind but the running shift. */
const EACH = 3;
/** Among so many operations each kind is done at least once. */
const MANY = 1000;

await command({ usage, options }, async ({ operations, clients, seed }) => {
  const many = numberOf('operations', operations, 10_000);
  const atOnce = numberOf('clients', clients, 16);
  const from = numberOf('seed', seed, 1 + Math.floor(Math.random() * 1e9));
  const service = await launchService(await emptyFolder(), { LOG_LEVEL: 'WARN' });
  process.once('SIGINT', () => void shut(service).finally(() => process.exit(130)));
  process.env.DATA_DIR = service.folder;
  try {
    await withStore(async () => {
      const objects = await contested(service.url, service.folder);
      const began = performance.now();
      const histories = await compete(objects, { many, atOnce, chance: chanceOf(from) });
      const seconds = (performance.now() - began) / 1000;
      const busy = histories.flat().filter(({ said }) => said.status === 503).length;
      const faults = [...judged(objects, histories), ...(many >= MANY ? neverDone(histories) : [])];
      console.log(
        `${many.toLocaleString('en')} operations of ${atOnce} clients on ${objects.length} objects, ` +
          `seed ${from}, ${Math.round(many / seconds)} a second, ${busy} told to come back: ${faults.length} faults.`,
      );
      if (faults.length > 0) throw new Error(faults.join('\n'));
    });
  } finally {
    await shut(service);
  }
});

/** All that is competed for, each on its own or in what is made here for it. */
async function contested(url: string, folder: string): Promise<Contested[]> {
  const as = async (user: string, role: string) =>
    createClient(url, await tokenFor(folder, user, role));
  const [operator, engineer] = [
    await as('operator-1', 'operator'),
    await as('engineer-1', 'engineer'),
  ];
  const users = await import('#lib/session/users.ts');
  const shift_id = await endedShift(operator);
  const objects: Contested[] = [runningShift(operator, shift_id)];
  const draft = (await engineer(draftDefinition)).body;
  for (let n = 1; n <= EACH; n++) {
    const body = { shift_fk: shift_id, comment: 'First' };
    const { comment_id } = (await operator(createComment, { body })).body.result_data[0]!;
    const { prsl_id } = (await engineer(createProposal, { body: {} })).body;
    const { sbd_id } = (await engineer(createDefinition, { body: draft })).body as {
      sbd_id: string;
    };
    objects.push(
      tagOf(operator, `contested-${n}`),
      roleOf(users, await as(`user-${n}`, 'admin'), `user-${n}`, 'admin'),
      commentVersions(operator, shift_id, comment_id),
      proposalVersions(engineer, prsl_id),
      definitionVersions(engineer, sbd_id, draft),
    );
  }
  return objects;
}

/** A shift to comment on. */
async function endedShift(operator: Client): Promise<number> {
  const body = { operator_name: 'Ada' };
  const { shift_id } = (await operator(createShift, { body })).body.result_data[0]!;
  await operator(endShift, { path: { shift_id } });
  return shift_id;
}

type History = Operation<Said>[];
type Competition = { many: number; atOnce: number; chance: () => number };

/** Lets clients act on objects at random, and notes for each object what was asked of it and answered, and when. */
async function compete(
  objects: Contested[],
  { many, atOnce, chance }: Competition,
): Promise<History[]> {
  const histories: History[] = objects.map(() => []);
  let turn = 0;
  const client = async () => {
    while (turn < many) {
      turn++;
      // The shift that runs is the one thing that all want: every fourth operation is about it.
      const chosen = chance() < 0.25 ? 0 : Math.floor(chance() * objects.length);
      const from = performance.now();
      const said = await objects[chosen]!.act(chance, turn);
      histories[chosen]!.push({ from, to: performance.now(), said });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return histories;
}

/** What was never done, however often it was asked for: an order of refusals alone explains nothing. */
function neverDone(histories: History[]): string[] {
  const said = histories.flat().map((operation) => operation.said);
  const done = new Set(said.filter(({ status }) => status === 200).map(({ act }) => act));
  const asked = new Set(said.map(({ act }) => act));
  return [...asked].filter((act) => !done.has(act)).map((act) => `'${act}' was never done.`);
}

/** What cannot be explained, of each object the first operation. */
function judged(objects: Contested[], histories: History[]): string[] {
  return objects.flatMap(({ name, model }, n) => {
    const wrong = contradiction(histories[n]!, model);
    if (!wrong) return [];
    const near = histories[n]!.filter(({ from, to }) => to >= wrong.from && from <= wrong.to);
    const lines = near.map(
      ({ from, to, said }) => `    ${from.toFixed(1)} to ${to.toFixed(1)}: ${JSON.stringify(said)}`,
    );
    return [`${name}: no order explains ${JSON.stringify(wrong.said)} among\n${lines.join('\n')}`];
  });
}
