import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { writeFile } from 'node:fs/promises';
import { encodeTime } from 'ulid';
import { expect, it } from 'vitest';
import { updateAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { createShift, endShift, getShift, updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { events } from '#lib/shift-log/contracts/events.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { runCommand } from '../../support/machine/commands.ts';
import { startDeskForTest, startDeskForFile } from '../../support/api/desk.ts';
import { only, startShift, startAndEndShift, type Client } from '../../support/shift-log/shifts.ts';
import { createDynamoClient, loadStoredEvents } from '../../support/live/stored-events.ts';
import type { ShiftFrame } from '../../support/live/watcher.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');

/** Returns the frames of a shift's events after checking each against its declaration. */
async function readFrames(shift_id: number): Promise<ShiftFrame[]> {
  const stored = await loadStoredEvents(desk, shift_id);
  for (const { frame } of stored) {
    const declaration = events.find(({ event }) => event === frame.event);
    expect(declaration?.actions).toContain(frame.action);
    if (frame.data !== undefined)
      expect(declaration!.data().safeParse(frame.data).error).toBeUndefined();
  }
  return stored.map(({ frame }) => frame);
}

const readShift = async (client: Client, shift_id: number) => {
  const response = await client(getShift, { query: { shift_id } });
  const {
    shift_logs,
    comments: _comments,
    annotations,
    ...shift
  } = only(response.body.result_data);
  return { shift_logs, annotations, shift };
};

it('emits one event per change, with the resource as its GET returns it', async () => {
  const { shift_id } = await startShift(operator);
  const started = await readShift(operator, shift_id);
  await operator(updateShift, { path: { shift_id }, body: { operator_name: 'Grace' } });
  const renamedShift = await readShift(operator, shift_id);
  await operator(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }, { eb_id: 'eb-2' }] });
  const shiftWithLog = await readShift(operator, shift_id);
  const annotation = await annotate(operator, shift_id);
  const { id: annotation_id } = annotation;
  await operator(updateAnnotation, { path: { annotation_id }, body: { annotation: 'Calm' } });
  const annotated = await readShift(operator, shift_id);
  await operator(endShift, { path: { shift_id } });
  const endedShift = await readShift(operator, shift_id);

  const frames = await readFrames(shift_id);

  expect(frames.map(({ event, action, data }) => [event, action, data])).toEqual([
    ['shift_started', 'created', started.shift],
    ['shift_updated', 'updated', renamedShift.shift],
    ['shift_logs', 'updated', shiftWithLog.shift_logs],
    ['shift_annotation', 'created', annotation],
    ['shift_annotation', 'updated', annotated.annotations[0]],
    ['shift_ended', 'updated', endedShift.shift],
  ]);
  expect(new Set(frames.map((frame) => frame.shift_id))).toEqual(new Set([shift_id]));
  expect(frames.map(({ id }) => id)).toEqual(frames.map(({ id }) => id).sort());
});

it('emits an event at the end of a shift', async () => {
  const { shift_id, shift_start } = await startShift(operator);

  await operator(endShift, { path: { shift_id }, body: { shift_end: shift_start } });

  expect((await readFrames(shift_id)).map(({ event }) => event)).toEqual([
    'shift_started',
    'shift_ended',
  ]);
});

it('emits no event if nothing has changed or a change was refused', async () => {
  const { shift_id, operator_name } = await startShift(operator);
  const block = [{ eb_id: 'eb-1', eb_status: 'Created' }];
  await operator(recordLogs, { path: { shift_id }, body: block });
  const { id: annotation_id, annotation } = await annotate(operator, shift_id);

  await operator(recordLogs, { path: { shift_id }, body: block });
  await operator(updateShift, { path: { shift_id }, body: { operator_name } });
  await operator(updateAnnotation, { path: { annotation_id }, body: { annotation } });
  await operator(createShift, { body: { operator_name: 'Second' } });
  await operator(endShift, { path: { shift_id }, headers: { 'If-Match': '"0.0"' } });

  expect(await readFrames(shift_id)).toHaveLength(3);
});

it('omits large data and links to its GET', async () => {
  const { shift_id } = await startShift(operator);
  // Each character has two bytes: the limit counts bytes, not characters.
  const annotation = 'é'.repeat(15 * 1024);
  await annotate(operator, shift_id, annotation);
  await annotate(operator, shift_id, annotation.slice(0, -300));

  const [, large, small] = await readFrames(shift_id);

  expect(large).not.toHaveProperty('data');
  expect(large!.href).toBe(`/slt/api/v3/shift/annotation?shift_id=${shift_id}`);
  expect(small).not.toHaveProperty('href');
  expect(small!.data).toHaveProperty('annotation');
});

it('assigns ids in commit order to concurrent writes of a shift', async () => {
  const { shift_id } = await startShift(operator);
  const writers = Array.from({ length: 12 }, async (_, writer) => {
    for (let n = 0; n < 5; n++)
      await operator(recordLogs, { path: { shift_id }, body: [{ eb_id: `eb-${writer}-${n}` }] });
  });
  await Promise.all(writers);

  const frames = await readFrames(shift_id);
  const { shift_logs } = await readShift(operator, shift_id);

  const logs = frames.slice(1).flatMap(({ data }) => data as { eb_id: string }[]);
  expect(logs.map(({ eb_id }) => eb_id).sort()).toEqual(
    shift_logs.map(({ eb_id }) => String(eb_id)).sort(),
  );
});

it('assigns a later id if the clock of the previous writer is ahead', async () => {
  const { shift_id } = await startShift(operator);
  const engine = await createDynamoClient(desk);
  const ahead = encodeTime(Date.now() + 60_000) + 'Z'.repeat(16);
  const update = new UpdateCommand({
    TableName: 'shift-log',
    Key: { pk: `SHIFT#${shift_id}`, sk: '#SHIFT' },
    UpdateExpression: 'SET last_event_id = :ahead',
    ExpressionAttributeValues: { ':ahead': ahead },
  });
  await engine.send(update);

  await annotate(operator, shift_id);
  await annotate(operator, shift_id);

  const [, second, third] = await readFrames(shift_id);
  expect([ahead, second!.id, third!.id]).toEqual([ahead, second!.id, third!.id].sort());
  expect(new Set([ahead, second!.id, third!.id]).size).toBe(3);
});

it('emits no events for an import', async () => {
  const shift_id = await startAndEndShift(operator, { shift_id: 4711 });
  const exported = runCommand('export', desk.folder).stdout;
  const other = await startDeskForTest();
  const file = `${other.folder}/export.jsonl`;
  await writeFile(file, exported);

  expect(runCommand('import', other.folder, file).status).toBe(0);

  expect((await readShift(await other.as('viewer'), shift_id)).shift.shift_id).toBe(shift_id);
  expect(await loadStoredEvents(other, shift_id)).toEqual([]);
});
