import { expect, it } from 'vitest';
import { RETENTION_MS } from '#lib/platform/dynamo/event-log.ts';
import { eventNames } from '#lib/contract/event.ts';
import { getStream } from '#lib/live/contracts/stream.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { createEventId } from '../../support/live/connections.ts';
import { getDesk } from '../../support/api/desk.ts';
import { pollEvents } from '../../support/live/polls.ts';
import { startShift, startAndEndShift } from '../../support/shift-log/shifts.ts';
import { requestStream, watchUrl } from '../../support/live/watcher.ts';

const desk = await getDesk();
const operator = await desk.as('operator');
const viewer = await desk.as('viewer');

it('returns the URL of the stream, the event names, and the newest event id', async () => {
  const { shift_id } = await startShift(operator);

  const stream = await requestStream(viewer, { shift_id });
  const watcher = await watchUrl(stream.url);
  await annotate(operator, shift_id);

  expect(stream.events).toEqual(eventNames);
  const first = await watcher.waitFor(({ event }) => event === 'shift_annotation');
  expect(first.id! > stream.last_event_id).toBe(true);
});

it('issues a socket token that opens the stream once', async () => {
  const { url } = await requestStream(viewer);

  await watchUrl(url);

  await expect(watchUrl(url)).rejects.toThrow(/refused with 40[13]/);
});

it('passes the filters on to the stream', async () => {
  const shift_id = await startAndEndShift(operator);
  const other = await startAndEndShift(operator);
  const { url, events } = await requestStream(viewer, {
    shift_id,
    events: 'shift_annotation,shift_ended',
    since: createEventId(600_000),
  });

  const watcher = await watchUrl(url);
  await annotate(operator, other);
  await annotate(operator, shift_id);

  expect(events).toEqual(['shift_annotation', 'shift_ended']);
  await watcher.waitFor(({ event }) => event === 'shift_annotation');
  expect(watcher.events().map(({ shift_id: of, event }) => [of, event])).toEqual([
    [shift_id, 'shift_ended'],
    [shift_id, 'shift_annotation'],
  ]);
});

it('returns the server-sent events after Last-Event-ID to a browser', async () => {
  const { shift_id } = await startShift(operator);
  const { last_event_id } = await requestStream(viewer, { shift_id });
  const annotation = await annotate(operator, shift_id);
  await annotate(operator, shift_id, 'Calm');

  const stream = await pollEvents({ shift_id, since: createEventId(0) }, last_event_id);

  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.frames.map(({ event, data }) => [event, data.annotation])).toEqual([
    ['shift_annotation', annotation.annotation],
    ['shift_annotation', 'Calm'],
  ]);
  expect(stream.fields.slice(0, -1).map(({ id }) => id)).toEqual(stream.frames.map(({ id }) => id));
  expect(stream.fields.slice(0, -1).flatMap(({ event }) => event ?? [])).toEqual([]);
  expect(stream.fields.at(-1)).toEqual({
    retry: '3000',
    event: 'position',
    id: stream.frames.at(-1)!.id,
    data: '{}',
  });
});

it('closes a response of one shift with the last event that was read, whether it was sent or not', async () => {
  const { shift_id } = await startShift(operator);
  const { last_event_id } = await requestStream(viewer, { shift_id });

  const first = await pollEvents({ shift_id });
  await annotate(operator, shift_id, 'Calm');
  const filtered = await pollEvents({ shift_id, events: 'shift_ended' }, first.position);
  const all = await pollEvents({ shift_id }, first.position);
  const next = await pollEvents({ shift_id }, filtered.position);

  expect([first.frames, filtered.frames, next.frames]).toEqual([[], [], []]);
  expect(first.position).toBe(last_event_id);
  expect(all.frames).toMatchObject([{ id: all.position, data: { annotation: 'Calm' } }]);
  expect([filtered.position, next.position]).toEqual([all.position, all.position]);
});

it('sends each change of a shift exactly once to a client that polls, the first one included', async () => {
  const shift_id = (await startAndEndShift(operator)) + 1;
  let { position } = await pollEvents({ shift_id });
  expect(position).toMatch(/^[0-9A-Z]{10}0{16}$/);
  const received: string[] = [];
  const poll = async () => {
    const { frames, ...next } = await pollEvents({ shift_id }, position);
    received.push(...frames.map(({ event }) => event));
    position = next.position;
  };

  await poll();
  await startShift(operator, { shift_id });
  await poll();
  await annotate(operator, shift_id, 'one');
  await annotate(operator, shift_id, 'two');
  for (let n = 0; n < 3; n++) await poll();

  expect(received).toEqual(['shift_started', 'shift_annotation', 'shift_annotation']);
});

it('repeats events of all shifts in order to a polling client until no late commit is possible', async () => {
  const { shift_id } = await startShift(operator);
  let { position } = await pollEvents({});
  for (const note of ['one', 'two', 'three']) await annotate(operator, shift_id, note);
  const polls: string[][] = [];

  await expect
    .poll(
      async () => {
        const poll = await pollEvents({}, position);
        expect(poll.position >= position).toBe(true);
        position = poll.position;
        polls.push(poll.frames.map(({ id }) => id));
        return poll.frames.filter((frame) => frame.event === 'shift_annotation');
      },
      { interval: 1000, timeout: 60_000 },
    )
    .toEqual([]);

  const eventIds = [...new Set(polls.flat())];
  expect(eventIds.length).toBeGreaterThanOrEqual(3);
  expect(eventIds).toEqual(eventIds.toSorted());
});

it('omits events that the filters exclude', async () => {
  const { shift_id } = await startShift(operator);
  const { last_event_id } = await requestStream(viewer, { shift_id });
  await annotate(operator, shift_id);

  const stream = await pollEvents({ shift_id, events: 'shift_ended' }, last_event_id);

  expect(stream.frames).toEqual([]);
});

it('sends resync to a client that returns after more than a week', async () => {
  const stream = await pollEvents({}, createEventId(RETENTION_MS + 60_000));

  expect(stream.frames).toEqual([{ event: 'resync', id: stream.fields[0]?.id }]);
  // The next poll succeeds.
  expect((await pollEvents({}, stream.position)).frames).not.toContainEqual(stream.frames[0]);
});

it.each([
  [{ shift_id: 'x' }, 'int_parsing'],
  [{ shift_id: 0 }, 'greater_than_equal'],
  [{ events: 'shift_started,thunder' }, 'event_name'],
  [{ events: ',' }, 'event_name'],
  [{ since: 'yesterday' }, 'event_id_parsing'],
])('refuses the filters %o', async (query, type) => {
  const { status, body } = await viewer(getStream, { query: query });

  expect(status).toBe(422);
  expect(body).toMatchObject({ detail: [{ loc: ['query', Object.keys(query)[0]], type }] });
});

it('refuses an impossible Last-Event-ID, and a caller without a token', async () => {
  const bad = await pollEvents({}, 'x');
  const { status } = await desk.anonymous(getStream);

  expect(bad.response.status).toBe(422);
  expect(JSON.parse(bad.text)).toMatchObject({ detail: [{ loc: ['header', 'last-event-id'] }] });
  expect(status).toBe(401);
});
