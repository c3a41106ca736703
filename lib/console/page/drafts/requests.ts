import { ErrorResponse, firstRecord, NetworkError, type Call } from '../api/call.ts';
import { changeOfAnnotation, changeOfComment, type Change } from '../store/changes.ts';
import type { Annotation, Comment, Media, Reply } from '../store/records.ts';
import { loadGrammar } from '../text/lexer.ts';
import { announce, changesOf, newComment, newReply } from './bodies.ts';
import { etagOf, isComment, textOf, type Draft, type DraftFile } from './draft.ts';

/** The response to a sent draft. */
export type EntryResponse = {
  change: Change;
  /** When the desk stored the entry or its change. */
  saved_on: string;
  /** The comment or annotation that the draft became, or the comment that a reply is in. */
  record: Comment | Annotation;
  /** The files of the draft, each with the link that takes its bytes, beside those that are stored. */
  images: Media[];
};

/** Sends a draft once. Throws `ErrorResponse` and `NetworkError`; an unsent comment cannot be replied to. */
export async function submit(call: Call, draft: Draft): Promise<EntryResponse> {
  try {
    return await send(call, draft, draft.occurred_on ?? draft.sent_on);
  } catch (error) {
    // The clock of this page may be wrong: a time that nobody has typed is not worth a refusal.
    if (!isAboutTime(error) || typeof draft.occurred_on === 'string') throw error;
    return await send(call, draft, undefined);
  }
}

/** Whether a request was refused for its time, or because an earlier one was sent again without the time. */
const isAboutTime = (error: unknown): boolean =>
  error instanceof ErrorResponse &&
  ('occurred_on' in error.problems || 'Idempotency-Key' in error.problems);

async function send(
  call: Call,
  draft: Draft,
  occurred_on: string | undefined,
): Promise<EntryResponse> {
  const { target, text } = draft;
  const { shift_id } = target;
  // Every attempt must find the same tags: a repeated request with another body is refused.
  await loadGrammar().catch(() => {
    throw new NetworkError();
  });
  const headers = { 'Idempotency-Key': draft.key };
  const ifMatch: Record<string, string> =
    draft.etag === undefined ? {} : { 'If-Match': draft.etag };
  switch (target.kind) {
    case 'comment': {
      const body = newComment(draft, occurred_on);
      const { body: response } = await call('shift-log.create-comment', { body, headers });
      return toResponse(firstRecord(response));
    }
    case 'reply': {
      const path = { comment_id: idOf(target.comment_id) };
      const request = { path, body: newReply(draft), headers };
      const comment = firstRecord((await call('shift-log.reply-to-comment', request)).body);
      // The response has the replies up to the new one.
      const reply = comment.replies.at(-1);
      const saved_on = reply?.metadata.created_on ?? comment.metadata.last_modified_on;
      return { ...toResponse(comment), saved_on, images: reply?.image ?? [] };
    }
    case 'edit': {
      const request = {
        path: { comment_id: target.comment_id },
        body: changesOf(draft),
        headers: ifMatch,
      };
      return toResponse(firstRecord((await call('shift-log.update-comment', request)).body));
    }
    case 'annotation': {
      const body = { shift_id, annotation: text, occurred_on };
      const { body: response } = await call('shift-log.create-annotation', { body, headers });
      return toResponse(firstRecord(response));
    }
    case 'edit-annotation': {
      const path = { annotation_id: target.annotation_id };
      const request = {
        path,
        body: { annotation: text, occurred_on: draft.occurred_on },
        headers: ifMatch,
      };
      return toResponse(firstRecord((await call('shift-log.update-annotation', request)).body));
    }
  }
}

/** Returns the response to a new or changed comment or annotation. */
export function toResponse(record: Comment | Annotation): EntryResponse {
  const saved_on = record.metadata.last_modified_on;
  return isComment(record)
    ? { record, saved_on, change: changeOfComment(record), images: record.image }
    : { record, saved_on, change: changeOfAnnotation(record), images: [] };
}

function idOf(comment: number | { draft: string }): number {
  if (typeof comment === 'number') return comment;
  throw new TypeError('The comment has not been sent yet.');
}

/**
 * Loads the versions of the edited record since the one that the edit started from, oldest first. An annotation
 * has only its newest version.
 */
export async function loadVersions(
  call: Call,
  { target, base }: Draft,
): Promise<(Comment | Annotation)[]> {
  const query = { shift_id: target.shift_id };
  if (target.kind === 'edit') {
    const path = { comment_id: target.comment_id };
    const { body } = await call('shift-log.list-comment-versions', { path, query });
    return body.result_data.filter(({ id }) => id > (base?.id ?? 0));
  }
  const { body } = await call('shift-log.list-annotations', { query });
  return body.result_data.filter(
    ({ id }) => target.kind === 'edit-annotation' && id === target.annotation_id,
  );
}

/**
 * Announces files of an edited comment again, in a version with the text of the newest one. Returns the files of that
 * version, the announced ones with links. Throws 412 if the comment is changed at the same time.
 */
export async function announceAgain(
  call: Call,
  { target, uploaded = {} }: Draft,
  files: DraftFile[],
): Promise<Media[]> {
  if (target.kind !== 'edit') return [];
  const path = { comment_id: target.comment_id };
  const query = { shift_id: target.shift_id };
  const versions = await call('shift-log.list-comment-versions', { path, query });
  const newest = versions.body.result_data.at(-1);
  if (!newest) return [];
  const replacedIds = files.map(({ id }) => uploaded[id]);
  const image = [
    ...newest.image.flatMap(({ unique_id }) =>
      replacedIds.includes(unique_id) ? [] : [{ unique_id }],
    ),
    ...announce(files),
  ];
  const headers = { 'If-Match': etagOf(newest) };
  const { body } = await call('shift-log.update-comment', { path, body: { image }, headers });
  return firstRecord(body).image;
}

/** Looks for an entry of the same person with the same text in its shift. */
export async function findSent(
  call: Call,
  { target, text, user }: Draft,
): Promise<Comment | Reply | Annotation | undefined> {
  const query = { shift_id: target.shift_id };
  const isOwn = (record: Comment | Reply | Annotation) =>
    record.metadata.last_modified_by === user && textOf(record) === text;
  if (target.kind === 'annotation' || target.kind === 'edit-annotation')
    return (await call('shift-log.list-annotations', { query })).body.result_data.find(isOwn);
  const comments = (await call('shift-log.list-comments', { query })).body.result_data;
  return target.kind === 'reply'
    ? comments.flatMap(({ replies }) => replies).find(isOwn)
    : comments.find(isOwn);
}
