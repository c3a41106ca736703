import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTicket } from '#lib/shift-log/contracts/tickets.ts';
import { startTicketDesk, type TicketRefusal } from '../../support/shift-log/sent-tickets.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';

const { ask, recordIn, sendAfter, state, listSummaries } = await startTicketDesk();

it.each([
  ['expired', 503, 'TRACKER_MISCONFIGURED'],
  ['forbidden', 503, 'TRACKER_MISCONFIGURED'],
  ['wordy', 503, 'TRACKER_MISCONFIGURED'],
  ['elsewhere', 502, 'TRACKER_UNAVAILABLE'],
  ['busy', 502, 'TRACKER_UNAVAILABLE'],
  ['down', 502, 'TRACKER_UNAVAILABLE'],
])(
  'stores a ticket that the tracker cannot take now (%s), and retries it automatically',
  async (behaviour, status, code) => {
    const summary = createUniqueText(`${behaviour} Antenna`);

    const refusal = await ask(summary);
    const waiting = await recordIn(refusal.body);
    state.all = 'none';
    await sendAfter(20);
    state.all = undefined;

    const after = await recordIn(refusal.body);
    expect([refusal.status, (refusal.body as unknown as TicketRefusal).code]).toEqual([
      status,
      code,
    ]);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 });
    const pause = Date.parse(waiting.next_attempt_on ?? '') - Date.parse(waiting.changed_on);
    expect(pause).toBeGreaterThanOrEqual(behaviour === 'busy' ? 590_000 : 55_000);
    expect(refusal.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(after).toMatchObject({
      state: 'made',
      attempts: 2,
      ticket: { summary, status: 'To Do' },
    });
    expect(await listSummaries()).toContain(summary);
  },
);

it.each([
  ['broken', 502, 'TICKET_OUTCOME_UNKNOWN'],
  ['page', 502, 'TICKET_OUTCOME_UNKNOWN'],
  ['silent', 502, 'TICKET_OUTCOME_UNKNOWN'],
  ['odd', 502, 'TICKET_OUTCOME_UNKNOWN'],
  ['cut', 502, 'TICKET_OUTCOME_UNKNOWN'],
  ['slow', 504, 'TRACKER_TIMED_OUT'],
])(
  'never resends a ticket that may exist in the tracker (%s), and returns its mark',
  async (behaviour, status, code) => {
    const summary = createUniqueText(`${behaviour} Antenna`);
    const headers = { 'Idempotency-Key': createUniqueText('key') };

    const unknown = await ask(summary, headers);
    await sendAfter(100);
    const again = await ask(summary, headers);

    const record = await recordIn(unknown.body);
    expect([unknown.status, again.status]).toEqual([status, status]);
    expect(again.body).toMatchObject({ code, record_id: record.record_id, mark: record.mark });
    expect((unknown.body as unknown as { detail: string }).detail).toContain(record.mark);
    expect(record).toMatchObject({ state: 'unknown', attempts: 1 });
    expect(state.sentSummaries.filter((one) => one === summary)).toHaveLength(1);
  },
  30_000,
);

it.each([
  ['unknown', { loc: ['body', 'severity'], msg: 'Field cannot be set.' }],
  ['refused', { loc: ['body'], msg: 'The tracker refused the ticket: Not today.' }],
])(
  'reports what the tracker refuses (%s), and accepts the repeated request',
  async (behaviour, problem) => {
    const summary = createUniqueText(`${behaviour} Antenna`);
    const headers = { 'Idempotency-Key': createUniqueText('key') };

    const refusal = await ask(summary, headers);
    state.all = 'none';
    const again = await ask(summary, headers);
    state.all = undefined;

    expect(refusal.status).toBe(422);
    expect(refusal.body).toEqual({ detail: [{ ...problem, type: 'tracker' }] });
    expect(again.status).toBe(200);
  },
);

it('creates one ticket for a request and its repetitions, whenever the tracker accepts it', async () => {
  const summary = createUniqueText('down Antenna');
  const headers = { 'Idempotency-Key': createUniqueText('key') };

  const first = await ask(summary, headers);
  const second = await ask(summary, headers);
  state.all = 'none';
  await Promise.all([sendAfter(20), sendAfter(20), sendAfter(20)]);
  const third = await ask(summary, headers);
  const fourth = await ask(summary, headers);
  state.all = undefined;

  expect([first, second, third, fourth].map(({ status }) => status)).toEqual([502, 502, 200, 200]);
  expect(fourth.body).toEqual(third.body);
  expect((await listSummaries()).filter((one) => one === summary)).toHaveLength(1);
});

it('refuses a key that was used for another ticket', async () => {
  const headers = { 'Idempotency-Key': createUniqueText('key') };
  await ask(createUniqueText('down one'), headers);

  const other = await ask(createUniqueText('another'), headers);

  expect(other.status).toBe(422);
});

it('gives up a ticket after a week, and reports it', async () => {
  const { body } = await ask(createUniqueText('down for long'));

  await sendAfter(7 * 24 * 60);

  expect(await recordIn(body)).toMatchObject({ state: 'given_up', attempts: 2 });
});

it('marks a ticket as unknown after a crash during sending, and never sends it again', async () => {
  const summary = createUniqueText('slow crash');
  const headers = { 'Idempotency-Key': createUniqueText('key') };
  const { requestKey } = await import('#lib/platform/http/exchange.ts');
  const { recordIdFor } = await import('#lib/shift-log/tickets/ticket.ts');
  const exchange = {
    headers: { 'idempotency-key': headers['Idempotency-Key'] },
    caller: { sub: 'DefaultUser' },
    rawPath: '/slt/api/v3/tracker/tickets',
  };
  const record_id = recordIdFor(requestKey(createTicket, exchange as never));
  void ask(summary, headers).catch(() => undefined);
  while (!state.sentSummaries.includes(summary)) await sleep(20);
  const during = await recordIn({ record_id });

  await sendAfter(3);

  const after = await recordIn({ record_id });
  expect([during.state, after.state, after.attempts]).toEqual(['sending', 'unknown', 1]);
  expect(state.sentSummaries.filter((one) => one === summary)).toHaveLength(1);
});
