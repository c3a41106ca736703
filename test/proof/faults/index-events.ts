import { loadHandler } from '#infra/local/handler.ts';
import { loadRecordedEvent, loadRecordedRequest } from '../../support/api/recorded-events.ts';
import type { FaultBench } from './fault-bench.ts';

const ID = 'search.index-events';

/** The frame of an event of a comment. Without data the comment is read from its table. */
type Frame = { id: string; comment_id: number; data?: { comment: string; tags: string[] } };

type StreamEvent = { Records: { dynamodb: { NewImage: { frame: { S: string } } } }[] };

/** Returns the event of a stream with another frame, if there is one. */
export function withFrame(event: Record<string, unknown>, { frame }: Record<string, string>) {
  if (frame === undefined) return event;
  const changed = structuredClone(event) as StreamEvent;
  for (const { dynamodb } of changed.Records) dynamodb.NewImage.frame.S = frame;
  return changed;
}

let lastNumber = 100_000_000_000_000;

/** Returns the event with a word of its own, because a process remembers the words that it has written. */
export const withNewWord = (event: object): unknown =>
  JSON.parse(JSON.stringify(event).replaceAll('at 20:15', `at ${++lastNumber}`));

async function loadFrame(): Promise<Frame> {
  const { Records } = await loadRecordedEvent<StreamEvent>(ID, {});
  return JSON.parse(Records[0]!.dynamodb.NewImage.frame.S) as Frame;
}

/** Indexes a comment, and returns its frame. */
async function indexComment(comment_id: number): Promise<Frame> {
  const handler = await loadHandler<(event: unknown) => Promise<unknown>>(ID);
  const recorded = await loadFrame();
  const frame = { ...recorded, comment_id, data: { ...recorded.data!, comment_id } };
  const event = await loadRecordedEvent<Record<string, unknown>>(ID, {});
  await handler(withFrame(event, { frame: JSON.stringify(frame) }));
  return frame;
}

/** Indexes a comment with the words of the recorded events. */
export async function fillIndex(): Promise<Record<string, string>> {
  await indexComment(373_662_154_000);
  return {};
}

/** Indexes a comment, and returns the frame of its next state, which lacks some of the words. */
export async function editIndexedComment(): Promise<Record<string, string>> {
  const { id, ...rest } = await indexComment(373_662_154_001);
  const later = `${id.slice(0, -1)}N`;
  const data = { ...rest.data, comment: 'Antenna 12 at 20:15', tags: [] };
  return { frame: JSON.stringify({ ...rest, id: later, data }) };
}

/** Creates a comment with words that are indexed, and returns a frame without its data. */
export async function commentOutsideFrame({ token }: FaultBench): Promise<Record<string, string>> {
  const { data, ...rest } = await indexComment(373_662_154_002);
  type HandlerResponse = { body?: string };
  const handler = await loadHandler<(event: unknown) => Promise<HandlerResponse>>(
    'shift-log.create-comment',
  );
  const event = await loadRecordedRequest('shift-log.create-comment', token);
  const { shift_fk } = JSON.parse(event.body ?? '') as { shift_fk: number };
  const content = { shift_fk, comment: data!.comment, tags: data!.tags };
  const { body = '' } = await handler({ ...event, body: JSON.stringify(content) });
  const { result_data } = JSON.parse(body) as { result_data: { comment_id: number }[] };
  return { frame: JSON.stringify({ ...rest, comment_id: result_data[0]!.comment_id }) };
}
