import { ErrorResponse, firstRecord, messageOf, NetworkError } from '../api/call.ts';
import type { Desk } from './desk.ts';
import { etagOf, isComment, textOf } from '../drafts/draft.ts';
import { changeOfAnnotation, changeOfComment } from '../store/changes.ts';
import type { Annotation, Comment } from '../store/records.ts';
import { isTicked, withTicks, type Tick } from '../text/ticks.ts';
import { forget, loadKept, keep } from './kept-ticks.ts';

type Written = Comment | Annotation;

/** How long ticks of one entry are collected before they are sent together, in ms. */
const COLLECT_MS = 3000;

/** How often ticks are applied again to a text that somebody else has changed. */
const MAX_ATTEMPTS = 5;

/** The ticks of an entry that are not sent yet, with the boxes on the screen. */
type Pending = { record: Written; ticks: Tick[]; boxes: HTMLInputElement[] };

const pendingTicks = new Map<string, Pending>();

const keyOf = (record: Written) =>
  isComment(record) ? `comment-${record.comment_id}` : `annotation-${record.id}`;

/** Ticks a check box of an entry, or clears it. Ticks within three seconds are one change. */
export function tick(desk: Desk, record: Written, line: number, box: HTMLInputElement): void {
  const key = keyOf(record);
  const pending = pendingTicks.get(key) ?? collect(desk, key, record);
  const text = textOf(record).split('\n')[line] ?? '';
  pending.ticks.push({ line, text, isChecked: box.checked });
  pending.boxes.push(box);
  keep(desk, key, pending);
}

function collect(desk: Desk, key: string, record: Written): Pending {
  const pending: Pending = { record, ticks: [], boxes: [] };
  pendingTicks.set(key, pending);
  setTimeout(() => void save(desk, key, pending), COLLECT_MS);
  return pending;
}

/** Sends the ticks that an earlier page has left, or that have waited for the connection. */
export function resumeTicks(desk: Desk): void {
  for (const [key, { record, ticks }] of loadKept(desk))
    if (!pendingTicks.has(key)) {
      const pending = { record, ticks, boxes: [] };
      pendingTicks.set(key, pending);
      void save(desk, key, pending);
    }
}

/** Sends the ticks. Without a connection they are kept; boxes whose ticks were refused show what is stored. */
async function save(desk: Desk, key: string, pending: Pending): Promise<void> {
  pendingTicks.delete(key);
  try {
    await apply(desk, pending);
    forget(desk, key);
  } catch (error) {
    if (error instanceof NetworkError)
      return desk.notices.fail('The tick waits for the connection. It is not lost.');
    forget(desk, key);
    for (const [n, box] of pending.boxes.entries())
      box.checked = isTicked(pending.ticks[n]?.text ?? '');
    desk.notices.fail(`The tick was not saved. ${messageOf(error)}`);
  }
}

async function apply(desk: Desk, { record, ticks }: Pending): Promise<void> {
  let newest = record;
  for (let attempt = 1; ; attempt++) {
    const { text, isLost } = withTicks(textOf(newest), ticks);
    if (isLost) throw new Error('Its line was changed meanwhile: tick it again.');
    if (text === textOf(newest)) return;
    try {
      return await put(desk, newest, text);
    } catch (error) {
      const isChanged = error instanceof ErrorResponse && error.status === 412;
      if (!isChanged || attempt === MAX_ATTEMPTS) throw error;
      newest = await loadNewest(desk, newest);
      show(desk, newest);
    }
  }
}

async function put(desk: Desk, record: Written, text: string): Promise<void> {
  const { call } = desk.api;
  const headers = { 'If-Match': etagOf(record) };
  if (isComment(record)) {
    const request = { path: { comment_id: record.comment_id }, body: { comment: text }, headers };
    show(desk, firstRecord((await call('shift-log.update-comment', request)).body));
  } else {
    const request = { path: { annotation_id: record.id }, body: { annotation: text }, headers };
    show(desk, firstRecord((await call('shift-log.update-annotation', request)).body));
  }
}

const show = ({ shifts }: Desk, record: Written): void =>
  shifts.apply(
    isComment(record) ? changeOfComment(record) : changeOfAnnotation(record),
    'response',
  );

async function loadNewest({ api }: Desk, record: Written): Promise<Written> {
  if (isComment(record)) {
    const request = {
      path: { comment_id: record.comment_id },
      query: { shift_id: record.shift_fk },
    };
    const { body } = await api.call('shift-log.list-comment-versions', request);
    return body.result_data.at(-1) ?? record;
  }
  const query = { shift_id: record.shift_id };
  const { body } = await api.call('shift-log.list-annotations', { query });
  return body.result_data.find(({ id }) => id === record.id) ?? record;
}
