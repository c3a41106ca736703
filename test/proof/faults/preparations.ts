import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeTime } from 'ulid';
import type { Handler } from '#lib/platform/http/exchange.ts';
import { statusAttribute } from '#lib/platform/outbox/effect-status.ts';
import { MAX_FILE_BYTES } from '#lib/proposals/file.ts';
import { loadHandler } from '#infra/local/handler.ts';
import { connectionsOf } from '../../support/live/connections.ts';
import { gif } from '../../support/files/images.ts';
import { loadRecordedRequest } from '../../support/api/recorded-events.ts';
import { putObject } from '../../support/machine/stored-data.ts';
import { OPEN_CONNECTION, type FaultBench } from './fault-bench.ts';
import { runTrial } from './fault-injection.ts';
import { fillIndex } from './index-events.ts';

type Prepare = (desk: FaultBench) => Promise<Record<string, string>>;

/** Adds an announced image to the body of a comment. */
export const announceImage = (body: string | undefined) => {
  const image = [{ file_name: 'a.gif', content_type: 'image/gif', size: gif.length }];
  return JSON.stringify({ ...(JSON.parse(body ?? '{}') as object), image });
};

/** The preparations that the recorded events of consumers and sockets need. */
export const preparations: Record<string, Prepare> = {
  'shift-log.ingest-image': announceAndUpload,
  'shift-log.send-effects': queueTicket,
  'shift-log.accept-handover': endRunningShift,
  'search.search': fillIndex,
  'search.find-similar': fillIndex,
  'search.index-events': fillIndex,
  'proposals.check-upload': putOversizedFile,
  'live.publish-events': openConnection,
  'live.resume': openConnection,
  'live.end-sessions': openConnection,
  'live.disconnect': openConnection,
  'live.replay-events': async (desk) => {
    const from = encodeTime(Date.now() - (Date.now() % 86_400_000));
    const run = '01KAHR6E7V0D8Q5WNXS4T9ZC2M';
    const { put } = await connectionsOf(desk);
    await put(OPEN_CONNECTION, { replay: 'wanted', run, from, missed: 0 });
    return { connection: OPEN_CONNECTION };
  },
};

/** Starts a shift, which then runs. */
export async function startShift({ token }: FaultBench): Promise<Record<string, string>> {
  const handler = await loadHandler<Handler>('shift-log.create-shift');
  await handler(await loadRecordedRequest('shift-log.create-shift', token));
  return {};
}

/** Runs the recorded event of an endpoint for a shift, and returns the resource of the response. */
async function invokeForShift(id: string, { token }: FaultBench, shift_id = '1') {
  const handler = await loadHandler<Handler>(id);
  const event = await loadRecordedRequest(id, token);
  const { body = '' } = await handler({ ...event, pathParameters: { shift_id } });
  const { result_data = [] } = JSON.parse(body) as { result_data?: { shift_id: number }[] };
  return result_data[0];
}

/** Ends the running shift, so that an acceptance may start the next one. */
async function endRunningShift(desk: FaultBench): Promise<Record<string, string>> {
  const current = await invokeForShift('shift-log.get-current-shift', desk);
  await invokeForShift('shift-log.end-shift', desk, String(current?.shift_id));
  return {};
}

/** Starts a shift unless one runs, and a loss in it. Returns its id. */
export async function loseTimeInShift(desk: FaultBench): Promise<Record<string, string>> {
  await startShift(desk);
  const current = await invokeForShift('shift-log.get-current-shift', desk);
  const shift_id = String(current?.shift_id);
  await invokeForShift('shift-log.create-loss', desk, shift_id);
  return { shift_id };
}

async function announceAndUpload({ token }: FaultBench): Promise<Record<string, string>> {
  const handler = await loadHandler<Handler>('shift-log.create-comment');
  const event = await loadRecordedRequest('shift-log.create-comment', token);
  const response = await handler({ ...event, body: announceImage(event.body) });
  const { result_data } = JSON.parse(response.body ?? '') as {
    result_data: { image: { upload: { url: string; headers: Record<string, string> } }[] }[];
  };
  const { url, headers } = result_data[0]!.image[0]!.upload;
  await fetch(url, { method: 'PUT', headers, body: new Uint8Array(gif) });
  const key = new URL(url).pathname.split('/').slice(2).join('/');
  return { key, size: String(gif.length), time: new Date(Date.now() - 3_600_000).toISOString() };
}

/** Creates a ticket that waits for a throttled tracker and is due. */
async function queueTicket({ store, token }: FaultBench): Promise<Record<string, string>> {
  const handler = await loadHandler<Handler>('shift-log.create-ticket');
  const event = await loadRecordedRequest('shift-log.create-ticket', token);
  const target = {
    call: 'http POST:/rest/api/2/issue 1',
    fault: { kind: 'throttled', scope: 'call' },
  } as const;
  await runTrial({ calls: [], target, injections: 0 }, () => handler(event));
  await makeDue(store, 'waiting');
  return {};
}

/** Ends a shift and makes its report due. Those of earlier shifts are mailed before. */
export async function queueReport(desk: FaultBench): Promise<Record<string, string>> {
  await startShift(desk);
  const current = await invokeForShift('shift-log.get-current-shift', desk);
  const handler = await loadHandler<(event: unknown) => Promise<unknown>>('shift-log.send-effects');
  await makeDue(desk.store, 'pending');
  await handler({ id: 'now', kind: 'report-mail' });
  await invokeForShift('shift-log.end-shift', desk, String(current?.shift_id));
  await makeDue(desk.store, 'pending');
  return { kind: 'report-mail' };
}

/** Moves the times of all records in a state to the past. */
async function makeDue(store: FaultBench['store'], state: string): Promise<void> {
  const before = await store.read();
  const after = structuredClone(before);
  for (const item of after.items.values())
    if (item[statusAttribute]?.S === state && item.due?.S && item.index3_sk?.S) {
      const past = '2026-01-01T00:00:00.000Z';
      item.index3_sk.S = item.index3_sk.S.replace(item.due.S, past);
      item.due.S = past;
    }
  await store.restore(before, after);
}

async function putOversizedFile({ folder }: FaultBench): Promise<Record<string, string>> {
  const key = 'proposals/prsl-20261121-00042/prsl-20261121-00042-science.pdf';
  await putObject(folder, key, Buffer.from('%PDF-1.4\n'));
  const file = join(folder, 'objects', 'observatory-desk', `${key}._S3rver_object`);
  await truncate(file, MAX_FILE_BYTES + 1);
  return { key, size: String(MAX_FILE_BYTES + 1), time: new Date().toISOString() };
}

async function openConnection(desk: FaultBench): Promise<Record<string, string>> {
  const { put } = await connectionsOf(desk);
  await put(OPEN_CONNECTION, { session: 'session-1' });
  return { connection: OPEN_CONNECTION, session: 'session-1' };
}
