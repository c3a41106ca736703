import { firstRecord } from '../api/call.ts';
import { isComment } from '../drafts/draft.ts';
import { changeOfAnnotation, changeOfComment, type Change } from '../store/changes.ts';
import type { Annotation, Comment, Reply } from '../store/records.ts';
import type { Desk } from './desk.ts';

type Written = Comment | Annotation;

/** Changes a comment, a reply or an annotation, and shows the new version. */
export async function updateEntry(
  desk: Desk,
  record: Written | Reply,
  body: object,
  headers: Record<string, string> = {},
): Promise<void> {
  desk.shifts.apply(await send(desk, record, { body, headers }), 'response');
}

type Request = { body: object; headers: Record<string, string> };

async function send({ api }: Desk, record: Written | Reply, request: Request): Promise<Change> {
  if ('reply_id' in record) {
    const path = { reply_id: record.reply_id };
    const { body } = await api.call('shift-log.update-reply', { path, ...request });
    return changeOfComment(firstRecord(body));
  }
  if (isComment(record)) {
    const path = { comment_id: record.comment_id };
    const { body } = await api.call('shift-log.update-comment', { path, ...request });
    return changeOfComment(firstRecord(body));
  }
  const path = { annotation_id: record.id };
  const { body } = await api.call('shift-log.update-annotation', { path, ...request });
  return changeOfAnnotation(firstRecord(body));
}

/** Loads the newest version of an entry, and shows it. Returns the version that is known if there is none. */
export async function reloadEntry<T extends Written>(desk: Desk, record: T): Promise<T> {
  const newest = ((await loadNewest(desk, record)) ?? record) as T;
  const change = isComment(newest) ? changeOfComment(newest) : changeOfAnnotation(newest);
  desk.shifts.apply(change, 'response');
  return newest;
}

async function loadNewest({ api }: Desk, record: Written): Promise<Written | undefined> {
  if (isComment(record)) {
    const path = { comment_id: record.comment_id };
    const request = { path, query: { shift_id: record.shift_fk } };
    return (await api.call('shift-log.list-comment-versions', request)).body.result_data.at(-1);
  }
  const query = { shift_id: record.shift_id };
  const { body } = await api.call('shift-log.list-annotations', { query });
  return body.result_data.find(({ id }) => id === record.id);
}
