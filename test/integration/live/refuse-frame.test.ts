import { expect, it } from 'vitest';
import { differs } from '../../support/machine/known-differences.ts';
import { getDesk } from '../../support/api/desk.ts';
import { watch } from '../../support/live/watcher.ts';

const desk = await getDesk();
const viewer = await desk.as('viewer');

it.each([
  'hello',
  '',
  '{',
  'null',
  '[]',
  '7',
  '{}',
  '{"action": null}',
  '{"action": "fly"}',
  '{"action": ["ping"]}',
  ...(differs('frames that name $connect')
    ? []
    : ['{"action": "$connect"}', '{"action": "$disconnect"}']),
  `{"action": "${'x'.repeat(100)}"}`,
  '['.repeat(100),
])('responds to the frame %s with an error, and stays open', async (frame) => {
  const watcher = await watch(viewer);

  watcher.send(frame);
  watcher.send({ action: 'ping' });

  // An event of a test before may arrive late.
  const framesOf = (name: string) =>
    watcher.received.filter(({ event }) => (event as string) === name);
  await expect.poll(() => framesOf('error').length).toBe(1);
  await expect.poll(() => framesOf('pong').length).toBe(1);
  const errors = framesOf('error');
  expect(errors).toEqual([
    { event: 'error', code: 'INVALID_FRAME', detail: expect.stringContaining('ping') as string },
  ]);
});
