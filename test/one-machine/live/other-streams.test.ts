import { beforeAll, expect, it } from 'vitest';
import type { DomainEvent } from '#lib/contract/event.ts';
import { timeOf } from '#lib/platform/dynamo/event-ids.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { useEnginesOf } from '../../support/machine/engine-settings.ts';
import { startShift } from '../../support/shift-log/shifts.ts';
import { requestStream, watch, type ReceivedFrame } from '../../support/live/watcher.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');

beforeAll(() => useEnginesOf(desk.folder));

/** Commits a change of proposal 7 with its event. No service declares this event. */
async function printProposal(status: string): Promise<void> {
  const { commit, emit, update } = await import('#lib/platform/dynamo/transaction.ts');
  const key = { pk: 'PROPOSAL#7', sk: 'PROPOSAL' };
  const event: DomainEvent = {
    stream: 'proposal#7',
    event: 'proposal_printed' as DomainEvent['event'],
    action: 'updated',
    subject: { proposal_id: 7 },
    data: { status },
    at: { path: '/proposals/7' },
  };
  await commit(emit(update('proposals', key, { status }), event));
}

const proposalFrames = (frames: ReceivedFrame[]) =>
  frames.filter(({ event }) => (event as string) === 'proposal_printed');
const statuses = (frames: ReceivedFrame[]) =>
  proposalFrames(frames).map(({ data }) => (data as { status: string }).status);

it('delivers and replays events of other resources than shifts in commit order', async () => {
  const { shift_id } = await startShift(operator);
  const { last_event_id: since } = await requestStream(operator);
  const [all, shiftOnly] = [await watch(operator), await watch(operator, { shift_id })];

  for (const status of ['submitted', 'withdrawn', 'submitted again']) await printProposal(status);
  await all.waitFor(
    ({ data }) => (data as { status?: string } | undefined)?.status === 'submitted again',
  );
  await annotate(operator, shift_id);
  await shiftOnly.waitFor(({ event }) => event === 'shift_annotation');

  const [first] = proposalFrames(all.events());
  expect(first).toEqual({
    id: expect.any(String) as string,
    event: 'proposal_printed',
    action: 'updated',
    proposal_id: 7,
    data: { status: 'submitted' },
    timestamp: expect.any(String) as string,
  });
  // The service's clock and that of the id are read one after the other.
  const difference = Date.parse(first!.timestamp!) - timeOf(first!.id!);
  expect(Math.abs(difference)).toBeLessThan(5000);
  expect(proposalFrames(shiftOnly.events())).toEqual([]);
  const replayed = await watch(operator, { since });
  for (const watcher of [all, replayed])
    await expect
      .poll(() => [...new Set(statuses(watcher.events()))])
      .toEqual(['submitted', 'withdrawn', 'submitted again']);
});
