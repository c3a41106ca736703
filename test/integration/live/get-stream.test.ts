import { expect, it } from 'vitest';
import { RETENTION_MS } from '#lib/platform/dynamo/event-log.ts';
import { eventNames } from '#lib/contract/event.ts';
import { getStream } from '#lib/live/contracts/stream.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { createEventId } from '../../support/live/connections.ts';
import { getDesk } from '../../support/api/desk.ts';
import { startShift, startAndEndShift } from '../../support/shift-log/shifts.ts';
import { requestStream, watchUrl } from '../../support/live/watcher.ts';

const desk = await getDesk();
const operator = await desk.as('operator');
const viewer = await desk.as('viewer');

type Frame = { id: string; event: string; data: Record<string, unknown> };

/** The blocks of server-sent events, each its fields, and the closing id. */
async function readEvents(query: Record<string, string | number>, lastEventId?: string) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const token = await desk.token('viewer-1', 'viewer');
  const response = await fetch(`${desk.url}/slt/api/v3/shift/stream?${search.toString()}`, {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    },
  });
  const text = await response.text();
  const blocks = text.split('\n\n').filter((block) => block !== '');
  const fields = blocks.map((block) =>
    Object.fromEntries(
      block.split('\n').map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
    ),
  ) as Record<string, string>[];
  const frames = fields.flatMap(({ data }) =>
    data === undefined ? [] : [JSON.parse(data) as Frame],
  );
  return { response, text, fields, frames, closing: fields.at(-1)?.id ?? '' };
}

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

  const stream = await readEvents({ shift_id, since: createEventId(0) }, last_event_id);

  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.fields[0]).toEqual({ retry: '3000' });
  // The response begins 10 s before the last event, so that no late commit is missed.
  expect(stream.frames.map(({ event, data }) => [event, data.annotation])).toEqual([
    ['shift_started', undefined],
    ['shift_annotation', annotation.annotation],
    ['shift_annotation', 'Calm'],
  ]);
  expect(stream.frames[0]!.id).toBe(last_event_id);
  expect(stream.fields.slice(1, -1).map(({ id }) => id)).toEqual(stream.frames.map(({ id }) => id));
  expect(stream.closing).toMatch(/^[0-9A-Z]{26}$/);
  expect(stream.text).not.toContain('event:');
});

it('ends a response with an id to resume from, even without events', async () => {
  const { shift_id } = await startShift(operator);

  const first = await readEvents({ shift_id });
  await annotate(operator, shift_id, 'Calm');
  const next = await readEvents({ shift_id }, first.closing);
  const early = await readEvents({ shift_id }, createEventId(-1000));

  expect([first.frames, early.frames]).toEqual([[], []]);
  expect(early.closing).toBe(early.fields.at(-1)?.id);
  expect(next.frames.at(-1)).toMatchObject({ data: { annotation: 'Calm' } });
});

it('repeats events in order to a polling client until no late commit is possible', async () => {
  const { shift_id } = await startShift(operator);
  let { closing } = await readEvents({ shift_id });
  for (const note of ['one', 'two', 'three']) await annotate(operator, shift_id, note);
  const polls: string[][] = [];

  await expect
    .poll(
      async () => {
        const poll = await readEvents({ shift_id }, closing);
        expect(poll.closing >= closing).toBe(true);
        closing = poll.closing;
        polls.push(poll.frames.map(({ id }) => id));
        return poll.frames;
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

  const stream = await readEvents({ shift_id, events: 'shift_ended' }, last_event_id);

  expect(stream.frames).toEqual([]);
});

it('sends resync to a client that returns after more than a week', async () => {
  const stream = await readEvents({}, createEventId(RETENTION_MS + 60_000));

  expect(stream.frames).toEqual([{ event: 'resync', id: stream.fields[1]?.id }]);
  // The next poll succeeds.
  expect((await readEvents({}, stream.closing)).frames).not.toContainEqual(stream.frames[0]);
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
  const bad = await readEvents({}, 'x');
  const { status } = await desk.anonymous(getStream);

  expect(bad.response.status).toBe(422);
  expect(JSON.parse(bad.text)).toMatchObject({ detail: [{ loc: ['header', 'last-event-id'] }] });
  expect(status).toBe(401);
});
