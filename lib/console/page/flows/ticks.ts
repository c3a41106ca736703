import { ErrorResponse, firstRecord, messageOf } from '../api/call.ts';
import type { Desk } from '../desk/desk.ts';
import { etagOf, isComment, textOf } from '../drafts/draft.ts';
import { changeOfAnnotation, changeOfComment } from '../store/changes.ts';
import type { Annotation, Comment } from '../store/records.ts';
import { withTicks, type Tick } from '../text/ticks.ts';

type Written = Comment | Annotation;

/** How long ticks of one entry are collected before they are sent together, in ms. */
const COLLECT_MS = 3000;

/** How often ticks are applied again to a text that somebody else has changed. */
const MAX_ATTEMPTS = 5;

type Pending = { record: Written; ticks: Tick[]; boxes: HTMLInputElement[]; send: () => void };

const pendingTicks = new Map<string, Pending>();

/** Ticks a check box of an entry, or clears it. Ticks within three seconds are one change. */
export function tick(desk: Desk, record: Written, line: number, box: HTMLInputElement): void {
  const key = isComment(record) ? `comment-${record.comment_id}` : `annotation-${record.id}`;
  const pending = pendingTicks.get(key) ?? collect(desk, key, record);
  const text = textOf(record).split('\n')[line] ?? '';
  pending.ticks.push({ line, text, isChecked: box.checked });
  pending.boxes.push(box);
}

function collect(desk: Desk, key: string, record: Written): Pending {
  const send = () => {
    clearTimeout(timer);
    removeEventListener('pagehide', send);
    pendingTicks.delete(key);
    void save(desk, pending);
  };
  const pending: Pending = { record, ticks: [], boxes: [], send };
  const timer = setTimeout(send, COLLECT_MS);
  addEventListener('pagehide', send);
  pendingTicks.set(key, pending);
  return pending;
}

/** Sends the ticks. Boxes whose ticks were not stored show what is stored. */
async function save(desk: Desk, { record, ticks, boxes }: Pending): Promise<void> {
  try {
    await apply(desk, record, ticks);
  } catch (error) {
    for (const box of boxes) box.checked = !box.checked;
    desk.notices.fail(`The tick was not saved. ${messageOf(error)}`);
  }
}

async function apply(desk: Desk, record: Written, ticks: Tick[]): Promise<void> {
  let newest = record;
  for (let attempt = 1; ; attempt++) {
    const text = withTicks(textOf(newest), ticks);
    if (text === textOf(newest)) return;
    try {
      return await put(desk, newest, text);
    } catch (error) {
      const isChanged = error instanceof ErrorResponse && error.status === 412;
      if (!isChanged || attempt === MAX_ATTEMPTS) throw error;
      newest = await loadNewest(desk, newest);
    }
  }
}

async function put({ api, shifts }: Desk, record: Written, text: string): Promise<void> {
  const headers = { 'If-Match': etagOf(record) };
  if (isComment(record)) {
    const request = { path: { comment_id: record.comment_id }, body: { comment: text }, headers };
    const { body } = await api.call('shift-log.update-comment', request);
    shifts.apply(changeOfComment(firstRecord(body)), 'response');
  } else {
    const request = { path: { annotation_id: record.id }, body: { annotation: text }, headers };
    const { body } = await api.call('shift-log.update-annotation', request);
    shifts.apply(changeOfAnnotation(firstRecord(body)), 'response');
  }
}

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
