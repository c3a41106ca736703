import { EventSource } from 'eventsource';
import { expect, it, onTestFinished } from 'vitest';
import { subscribe } from '#lib/live/client.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { readSnippets } from '../../support/live/snippets.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { startShift } from '../../support/shift-log/shifts.ts';

const desk = await startDeskForFile({ ACCESS: 'open' });
const operator = await desk.as('operator');

type Shown = { event: string; data: { annotation?: string } };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a program of the README. Returns the events that it shows. */
function run(code: string): Shown[] {
  const shown: Shown[] = [];
  const names = ['show', 'EventSource', 'WebSocket', 'subscribe', 'token'];
  const opened: { close: () => void }[] = [];
  const closing = <T extends new (...args: never[]) => { close: () => void }>(type: T): T =>
    new Proxy(type, {
      construct: (target, args) => {
        const source = Reflect.construct(target, args) as { close: () => void };
        opened.push(source);
        return source;
      },
    });
  const stop = new AbortController();
  onTestFinished(() => {
    stop.abort();
    for (const source of opened) source.close();
  });
  const values = [
    (event: Shown) => shown.push(event),
    closing(EventSource),
    closing(WebSocket),
    (options: Parameters<typeof subscribe>[0]) => subscribe({ ...options, signal: stop.signal }),
    undefined,
  ];
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
  new Function(...names, `return (async () => {${code}})()`)(...values);
  return shown;
}

it('runs the programs of the README in Node, with the EventSource of npm', async () => {
  const { shift_id } = await startShift(operator);
  const [typed = ''] = await readSnippets('ts', { url: desk.url, shiftId: shift_id });
  const snippets = await readSnippets('js', { url: desk.url, shiftId: shift_id });
  const shown = [...snippets, typed.replace('shift_logs', 'shift_annotation')].map(run);
  // Each has asked where the stream is now.
  await sleep(1500);

  await annotate(operator, shift_id, 'one');
  await sleep(3500);
  await annotate(operator, shift_id, 'two');
  // Two more polls, which could repeat events.
  await sleep(7000);

  expect(snippets).toHaveLength(3);
  expect(
    shown.slice(0, 3).map((events) => events.map(({ data }) => data.annotation).filter(Boolean)),
  ).toEqual([
    ['one', 'two'],
    ['one', 'two'],
    ['one', 'two'],
  ]);
  expect(shown[3]).toMatchObject([{ annotation: 'one' }, { annotation: 'two' }]);
});
