import { expect, it } from 'vitest';
import { startDeskForTest } from '../../support/api/desk.ts';
import { startDeadLetters } from '../../support/aws/dead-letters.ts';
import { startCloudFormation } from '../../support/aws/stack-outputs.ts';
import { runTool } from '../../support/machine/run-tool.ts';
import { readServiceFile } from '../../support/machine/running-service.ts';
import { loadStoredEvents } from '../../support/live/stored-events.ts';
import { postComment } from '../../support/shift-log/comments.ts';
import { startShift } from '../../support/shift-log/shifts.ts';

type Respond = Parameters<typeof startDeadLetters>[1];

/** Simulates a deployment with the tables of a local service, and the dead-letter queue of a function. */
async function startDeployment(id: string, respond: Respond = () => undefined) {
  const desk = await startDeskForTest();
  const { dynamo } = await readServiceFile(desk.folder);
  const outputs = { TableShiftLog: 'shift-log', TableSession: 'session', TokenSettings: '{}' };
  const queue = `observatory-desk-prod-${id.replace('.', '-')}-failed`;
  const letters = await startDeadLetters(queue, respond);
  const env = {
    ...letters.env,
    AWS_ENDPOINT_URL_CLOUDFORMATION: await startCloudFormation(
      'ObservatoryDesk-prod-front',
      outputs,
    ),
    AWS_ENDPOINT_URL_DYNAMODB: dynamo,
  };
  const redrive = (...args: string[]) => runTool('redrive', args, env);
  const redriveWatched = (onStart: (pid: number | undefined) => void, ...args: string[]) =>
    runTool('redrive', args, env, onStart);
  return { ...letters, desk, queue, redrive, redriveWatched };
}

/** A message of Lambda about discarded records of the last minute. */
const discarded = (at = Date.now()) => ({
  requestContext: { condition: 'RetryAttemptsExhausted' },
  DDBStreamBatchInfo: {
    shardId: 'shardId-1',
    approximateArrivalOfFirstRecord: new Date(at - 60_000).toISOString(),
    approximateArrivalOfLastRecord: new Date(at).toISOString(),
  },
});

it('returns failed events to their function, and leaves those that fail again', async () => {
  const respond: Respond = (event) =>
    (event as { id: string }).id === 'bad' ? new Error('The table is down.') : undefined;
  const { add, stored, invocations, redrive, queue } = await startDeployment(
    'proposals.check-upload',
    respond,
  );
  for (const id of ['a', 'bad', ...Array.from({ length: 11 }, (_, n) => `e${n}`)]) add({ id });

  const first = await redrive('proposals.check-upload', '--stage', 'prod');
  const left = stored.map(({ Body, receipt }) => [Body, receipt]);
  const again = await redrive(queue);

  expect(first.stdout).toContain('Returned to proposals.check-upload: 12 messages.');
  expect(first.lines.at(-1)).toMatch(/^The message \S+ remains: The table is down\.$/);
  expect(left).toEqual([['{"id":"bad"}', undefined]]);
  expect(invocations[0]).toEqual({
    functionName: 'ObservatoryDesk-prod-proposals-check-upload',
    event: { id: 'a' },
  });
  expect([first.status, again.status, invocations.length]).toEqual([1, 1, 14]);
});

it('builds the discarded records of events again from the table', async () => {
  const { add, stored, invocations, redrive, desk } = await startDeployment('live.publish-events');
  const operator = await desk.as('operator');
  const { shift_id } = await startShift(operator);
  await postComment(operator, shift_id, { comment: 'A quiet night' });
  add(discarded());
  add(discarded(Date.now() - 8 * 86_400_000));

  const { status, lines } = await redrive('live.publish-events', '--stage', 'prod');

  type Records = { Records: { eventName: string; dynamodb: { NewImage: object } }[] };
  const records = invocations.flatMap(({ event }) => (event as Records).Records);
  const events = records.map(({ dynamodb }) => JSON.stringify(dynamodb.NewImage));
  expect(records.map(({ eventName }) => eventName)).toEqual(['INSERT', 'INSERT']);
  expect(events[0]).toContain('shift_started');
  expect(events[1]).toContain('A quiet night');
  expect(lines.at(-1)).toContain('its events have expired after seven days.');
  expect([status, stored.length]).toEqual([1, 1]);
});

it('reads a record that the function could not read, and leaves it if it comes back', async () => {
  const { add, stored, redrive, desk } = await startDeployment('search.index-events', () => {
    add({ reason: 'RECORD_UNREADABLE', keys });
    return { batchItemFailures: [] };
  });
  const operator = await desk.as('operator');
  const { shift_id } = await startShift(operator);
  const [event] = await loadStoredEvents(desk, shift_id);
  const keys = { pk: { S: `EVENTS#${shift_id}` }, sk: { S: event?.frame.id } };
  add({ reason: 'RECORD_UNREADABLE', keys });

  const { status, lines } = await redrive('search.index-events', '--stage', 'prod');

  expect(lines.at(-1)).toBe('Came back, and remain in the queue: 1 message.');
  expect([status, stored.length, stored[0]?.receipt]).toEqual([1, 1, undefined]);
});

it('shows all messages again when it is interrupted, and says which another command has received', async () => {
  const { add, stored, redriveWatched } = await startDeployment('proposals.check-upload', () => {
    process.kill(Number(pid), 'SIGINT');
    return undefined;
  });
  const other = { MessageId: 'other', Body: '{}', receipt: 'received by another command' };
  for (const id of ['a', 'b', 'c']) add({ id });
  stored.push(other);
  let pid: number | undefined;

  const { status, lines } = await redriveWatched(
    (child) => (pid = child),
    'proposals.check-upload',
    '--stage',
    'prod',
  );

  expect(status).toBe(1);
  expect(lines.join('\n')).toContain('Interrupted: the other messages remain.');
  expect(lines.join('\n')).toContain('another redrive has received them: 1 message.');
  expect(stored.map(({ Body, receipt }) => [Body, receipt])).toEqual([
    ['{"id":"b"}', undefined],
    ['{"id":"c"}', undefined],
    [other.Body, other.receipt],
  ]);
});

it('says what to do instead for queues whose messages cannot be returned, and lists all for an unknown one', async () => {
  const run = (...args: string[]) => runTool('redrive', args);

  const unknown = await run('live.nothing', '--stage', 'prod');
  const withoutStage = await run('live.publish-events');

  expect([unknown.status, withoutStage.status]).toEqual([2, 2]);
  expect(unknown.lines[0]).toContain("'live.nothing' is not a queue.");
  expect(unknown.lines[0]).toContain('proposals.check-upload');
  expect(withoutStage.lines[0]).toContain('--stage is missing');
  for (const id of ['live.replay-events', 'live.end-sessions', 'shift-log.send-effects']) {
    const { redrive } = await startDeployment(id);
    const { status, lines } = await redrive(id, '--stage', 'prod');
    expect(status).toBe(1);
    expect(lines.at(-1)).toMatch(/Make clients reconnect|purge the queue/);
  }
});
