import { isScheduledConsumer } from '#lib/contract/consumer.ts';
import { statusAttribute } from '#lib/platform/outbox/effect-status.ts';
import { resetClock, skewClock } from './clock.ts';
import { diffLines, toLines, type View } from './comparison.ts';
import type { FaultBench } from './fault-bench.ts';
import type { Trial } from './fault-injection.ts';
import type { Outcome } from './outcome.ts';
import type { Situation } from './situations.ts';
import type { StoreSnapshot } from './store-snapshot.ts';

export type Run = { outcome: Outcome; trial: Trial; rerun: () => Promise<Outcome> };

/** The stores before and after a run without faults, and the number of messages sent before. */
type Baseline = { before: StoreSnapshot; expected: StoreSnapshot; messageCount: number };

/** Longer than a claim or an interrupted mail blocks the next run of a schedule. */
const NEXT_RUNS_MS = 180_000;

/**
 * Checks that a run leaves the store either unchanged or completely updated, and returns the deviation.
 * A success requires the complete update. A failed consumer is checked after its redelivery, and a schedule, which may
 * leave work to the next minute, after its next run.
 */
export function checkState(
  { name, lambda }: Situation,
  { before, expected, messageCount }: Baseline,
  run: Run,
  stored: StoreSnapshot,
): string | undefined {
  const { outcome, trial } = run;
  const now = withoutItemOfOther(stored, trial);
  const { ok } = outcome;
  const most = expected.messageCount - before.messageCount;
  if (now.messageCount - messageCount > most)
    return `${now.messageCount - messageCount} were sent, not ${most}`;
  const connections = !mayCloseConnection(lambda, trial);
  const wasSent = failsAfterSending(trial) || usesOnlyRecords(name);
  const deviation = compareStores(expected, now, {
    records: ok && !wasSent,
    mask: true,
    connections,
  });
  if (deviation === undefined) return undefined;
  if (isRepeated(lambda, run)) return undefined;
  if (ok && !wasSent && !isObjectMissing(trial))
    return `succeeded, but stored an incomplete update: ${deviation}`;
  const changed = compareStores(before, now, { records: false, mask: false, connections });
  return changed && `stored a partial update: ${deviation}`;
}

/**
 * Returns the store without the item that a conditional delete did not remove: its condition fails because another
 * writer has put that item again.
 */
function withoutItemOfOther(now: StoreSnapshot, { calls, target }: Trial): StoreSnapshot {
  const call = calls.find(({ name }) => name === target?.call);
  if (target?.fault.kind !== 'condition' || call?.operation !== 'DeleteItem') return now;
  const { Key } = JSON.parse(call.body) as { Key: Record<'pk' | 'sk', { S: string }> };
  const end = ` ${Key.pk.S} ${Key.sk.S}`;
  return { ...now, items: new Map([...now.items].filter(([key]) => !key.endsWith(end))) };
}

/** Whether a fault concerns a single connection, which is then closed; its client reconnects and replays. */
const mayCloseConnection = ({ id }: Situation['lambda'], { target }: Trial) =>
  target?.call.startsWith('sockets') === true || id === 'live.publish-events';

/** Whether the bucket reports a missing object, which needs no further work. */
const isObjectMissing = ({ target }: Trial) =>
  target?.fault.kind === 'not found' && target.call.startsWith('s3');

/**
 * Whether the fault comes after a mail or ticket was sent. The response is then a success, although the
 * record, the link and the stored outcome may be missing. The service never sends without a record.
 */
function failsAfterSending({ calls, target }: Trial): boolean {
  const names = calls.map(({ name }) => name);
  const sendIndex = names.findIndex((name) => /^(http POST:\S+|ses SendEmail) 1$/.test(name));
  return sendIndex >= 0 && names.indexOf(target?.call ?? '') > sendIndex;
}

/** Whether a function relies on ticket records alone; it does not resend a ticket of unknown status. */
const usesOnlyRecords = (name: string) => name === 'shift-log.send-effects';

/** Whether a function runs again: the event of a consumer after a failure, and a schedule always. */
export const isRepeated = (lambda: Situation['lambda'], { outcome }: Run): boolean =>
  'source' in lambda && (!outcome.ok || isScheduledConsumer(lambda));

/** Checks that the update is complete after the next run of a consumer, and returns the deviation. */
export async function checkRedelivery(
  { name, lambda }: Situation,
  { store }: FaultBench,
  { before, expected, messageCount }: Baseline,
  run: Run,
): Promise<string | undefined> {
  if (!isRepeated(lambda, run)) return undefined;
  if ('source' in lambda && isScheduledConsumer(lambda)) skewClock(NEXT_RUNS_MS);
  const { ok, code, exception } = await run.rerun();
  resetClock();
  if (!ok) return `failed again after redelivery with ${code ?? exception}`;
  const now = await store.read();
  const most = expected.messageCount - before.messageCount;
  if (now.messageCount - messageCount > most)
    return `${now.messageCount - messageCount} were sent after redelivery, not ${most}`;
  const hasMail = concernsMail(run.trial);
  if (hasMail && [...now.items].some(isUnsentMail)) return 'left a mail unsent after redelivery';
  const comparable = hasMail ? withoutMails : withoutAttempts;
  const [was, is] = [comparable(expected), comparable(now)];
  const view = { records: !usesOnlyRecords(name), mask: true, connections: true };
  const deviation = compareStores(was, is, view);
  return deviation && `stored an incomplete update after redelivery: ${deviation}`;
}

/**
 * Whether a fault concerns the mail of a report: its record, or SES. It may then be sent by a later attempt, refused, or
 * of unknown outcome, and there is an event of each state that is known.
 */
function concernsMail({ calls, target }: Trial): boolean {
  const call = calls.find(({ name }) => name === target?.call);
  return call?.service === 'ses' || call?.body.includes('"REPORT_MAIL#') === true;
}

type Entry = [key: string, item: Record<string, { S?: string | undefined }>];

const isUnsentMail = ([key, item]: Entry) =>
  key.includes(' REPORT_MAIL#') && /^(pending|sending)$/.test(item[statusAttribute]?.S ?? '');

/** Returns a store without the mails of reports, their events, and the shifts, which count events. */
const withoutMails = ({ items, ...rest }: StoreSnapshot): StoreSnapshot => ({
  ...rest,
  items: new Map([...items].filter(([key]) => !/ (REPORT_MAIL|EVENTS)#| #SHIFT$/.test(key))),
});

/** Returns a store without the numbers of attempts: the failed run was one. */
const withoutAttempts = ({ items, ...rest }: StoreSnapshot): StoreSnapshot => ({
  ...rest,
  items: new Map([...items].map(([key, { attempts: _count, ...item }]) => [key, item])),
});

/** Returns the visible differences of two stores. */
function compareStores(was: StoreSnapshot, is: StoreSnapshot, view: View) {
  const [a, b] = [was, is].map((stored) => toLines(stored, view));
  return diffLines(a!, b!) || undefined;
}
