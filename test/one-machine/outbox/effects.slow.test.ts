import { expect, it } from 'vitest';
import type { Effect, EffectKind, EffectOutcome } from '#lib/platform/outbox/effect.ts';
import { indexes } from '#lib/shift-log/shifts/keys.ts';
import { table } from '#lib/shift-log/fields/table.ts';
import { startReportDesk } from '../../support/shift-log/report-mails.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';

const { engine } = await startReportDesk();

type Note = Effect & { name: string; to?: string };

/** Defines a kind of effect of its own, whose attempts have the given outcomes. */
async function createNotes(outcomes: EffectOutcome<Note>[], options: object = {}) {
  const kindName = createUniqueText('note').replaceAll(' ', '-');
  const sent: string[] = [];
  const kind: EffectKind<Note, string> = {
    ...{ kind: kindName, table, index: indexes.index3 },
    id: ({ name }) => name,
    key: (name) => ({ pk: `NOTE#${kindName}#${name}`, sk: 'NOTE' }),
    fields: { name: true, to: true },
    partitions: { due: `NOTES#${kindName}`, stuck: `STUCK_NOTES#${kindName}` },
    prepare: ({ name }) => Promise.resolve({ content: `To ${name}`, fields: { to: name } }),
    send: (content) => {
      sent.push(content);
      return Promise.resolve(outcomes.shift() ?? { state: 'sent' });
    },
    ...options,
  };
  const { commit } = await import('#lib/platform/dynamo/transaction.ts');
  const { findEffect, queueWrite } = await import('#lib/platform/outbox/records.ts');
  const { sendDue } = await import('#lib/platform/outbox/run.ts');
  const recorded_on = new Date().toISOString();
  const note: Note = { name: 'Ada', state: 'waiting', attempts: 0, recorded_on, due: recorded_on };
  await commit([queueWrite(kind, note)]);
  const runAfter = (minutes: number) =>
    sendDue(kind, { clock: () => new Date(Date.now() + 60_000 * minutes).toISOString() });
  const stateAfter = async (...minutes: number[]) => {
    for (const one of minutes) await runAfter(one).catch(() => undefined);
    return (await findEffect(kind, 'Ada'))?.state;
  };
  return { sent, stateAfter };
}

/** Lets runs end as if their process had been killed after they have recorded a state. */
function killAfter(state: string): void {
  let isKilled = false;
  engine.state.faultFor = (operation, body) => {
    if (isKilled) return 'cut before';
    isKilled = operation === 'TransactWriteItems' && body.includes(`"${state}"`);
    return undefined;
  };
}

const killWith = async <T>(state: string, run: () => Promise<T>): Promise<void> => {
  killAfter(state);
  await run();
  engine.state.faultFor = () => undefined;
};

it('sends an effect once, and again only after an outcome that is certainly nothing', async () => {
  const { sent, stateAfter } = await createNotes([{ state: 'waiting' }, { state: 'waiting' }]);

  const states = [
    await stateAfter(1),
    await stateAfter(1.5),
    await stateAfter(3),
    await stateAfter(6, 7),
  ];

  expect(states).toEqual(['waiting', 'waiting', 'waiting', 'sent']);
  expect(sent).toHaveLength(3);
});

it.each(['refused', 'unknown'] as const)('never repeats an effect that is %s', async (state) => {
  const { sent, stateAfter } = await createNotes([{ state }]);

  expect(await stateAfter(1, 60, 3000)).toBe(state);
  expect(sent).toHaveLength(1);
});

it('gives an effect up after a week, and after three attempts that end while it is prepared', async () => {
  const busy = await createNotes([{ state: 'waiting' }]);
  const poisoned = await createNotes([]);
  for (const minutes of [1, 3, 6])
    await killWith('preparing', () => poisoned.stateAfter(minutes).catch(() => undefined));

  expect(await busy.stateAfter(8 * 24 * 60)).toBe('given_up');
  expect(await poisoned.stateAfter(20)).toBe('given_up');
  expect(poisoned.sent).toEqual([]);
});

it('marks an interrupted effect as unknown, or sends it again if its kind says so', async () => {
  const once = await createNotes([]);
  const repeated = await createNotes([], { repeatsUnknown: true });
  for (const { stateAfter } of [once, repeated])
    await killWith('sending', () => stateAfter(1).catch(() => undefined));

  expect(await once.stateAfter(10)).toBe('unknown');
  expect(await repeated.stateAfter(10)).toBe('sent');
});

it('sends nothing if there is nobody to send it to', async () => {
  const { sent, stateAfter } = await createNotes([], { prepare: () => Promise.resolve(undefined) });

  expect(await stateAfter(1)).toBe('none');
  expect(sent).toEqual([]);
});
