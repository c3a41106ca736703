import { NetworkError, ErrorResponse, type Call } from '#lib/console/page/api/call.ts';
import type { Annotation, Comment, Reply } from '#lib/console/page/store/records.ts';
import { aComment, aReply, anAnnotation } from './records.ts';

/** What happens to one request. A lost response is one to a request that was carried out. */
export type Fault =
  'none' | 'lost request' | 'lost response' | 'failed after' | 401 | 403 | 409 | 422 | 429 | 500;

type Request = {
  path?: { comment_id?: number; annotation_id?: number };
  body?: {
    comment?: string;
    reply_text?: string;
    annotation?: string;
    image?: { unique_id?: string }[];
  };
  headers?: Record<string, string>;
};

const codesByStatus: Record<number, string> = { 409: 'REQUEST_IN_PROGRESS', 422: '' };

export const errorResponse = (status: number): ErrorResponse =>
  new ErrorResponse(
    status,
    { detail: `status ${status}`, code: codesByStatus[status] ?? '' },
    new Headers(),
  );

/** The comments and annotations of a shift, with keys and versions as the service has them. */
export class FakeDesk {
  readonly comments = new Map<number, Comment>();
  readonly annotations = new Map<number, Annotation>();
  /** The texts in the order in which they were stored. */
  readonly stored: string[] = [];
  readonly requests: string[] = [];
  /** The faults of the next requests that change something. */
  faults: Fault[] = [];
  /** What happens to every request that changes something. */
  constantFault: Fault = 'none';
  readonly files = new Map<string, number>();
  #keys = new Map<string, { text: string; respond: () => unknown }>();
  readonly #versions: Comment[] = [];
  #id = 100;

  readonly call = (async (id: string, input: Request = {}) => {
    await new Promise((resolve) => setImmediate(resolve));
    return { status: 200, headers: new Headers(), body: { result_data: this.#serve(id, input) } };
  }) as unknown as Call;

  /** Another person changes a comment. */
  editByOther(comment_id: number, text: string): void {
    const comment = this.comments.get(comment_id)!;
    this.#putVersion(comment, text, 'operator-2');
  }

  #serve(id: string, input: Request): unknown[] {
    if (id === 'shift-log.list-comments') return [...this.comments.values()];
    if (id === 'shift-log.list-annotations') return [...this.annotations.values()];
    if (id === 'shift-log.list-comment-versions')
      return this.#versions.filter(({ comment_id }) => comment_id === input.path?.comment_id);
    const fault = this.faults.shift() ?? this.constantFault;
    if (fault === 'lost request') throw new NetworkError();
    if (typeof fault === 'number') throw errorResponse(fault);
    const respond = this.#write(id, input);
    if (fault === 'lost response') throw new NetworkError();
    if (fault === 'failed after') throw errorResponse(500);
    return [respond()];
  }

  #write(id: string, { path, body = {}, headers = {} }: Request): () => unknown {
    const text = body.comment ?? body.reply_text ?? body.annotation ?? '';
    this.requests.push(text);
    const key = headers['Idempotency-Key'];
    if (key === undefined) return this.#edit(id, path!, body, text, headers['If-Match']!);
    const earlier = this.#keys.get(key);
    if (earlier && earlier.text !== text) throw errorResponse(422);
    const respond = earlier?.respond ?? this.#create(id, path, body, text);
    this.#keys.set(key, { text, respond });
    return respond;
  }

  #create(id: string, path: Request['path'], body: NonNullable<Request['body']>, text: string) {
    const number = ++this.#id;
    this.stored.push(text);
    if (id === 'shift-log.create-annotation') {
      const note = anAnnotation(number, number, text);
      this.annotations.set(number, note);
      return () => note;
    }
    const image = this.#announce(body.image ?? []);
    if (id === 'shift-log.reply-to-comment') {
      const reply: Reply = aReply(path!.comment_id!, number, { reply_text: text });
      const parent = this.comments.get(path!.comment_id!);
      if (!parent) throw errorResponse(404);
      this.comments.set(parent.comment_id, { ...parent, replies: [...parent.replies, reply] });
      return () => ({ ...parent, replies: [...parent.replies, { ...reply, image }] });
    }
    const comment = aComment(number, { comment: text });
    this.comments.set(comment.comment_id, comment);
    return () => ({ ...comment, image });
  }

  #edit(
    id: string,
    path: NonNullable<Request['path']>,
    body: NonNullable<Request['body']>,
    text: string,
    etag: string,
  ) {
    if (id === 'shift-log.update-annotation') {
      const note = { ...this.annotations.get(path.annotation_id!)!, annotation: text };
      this.annotations.set(note.id, note);
      return () => note;
    }
    const comment = this.comments.get(path.comment_id!)!;
    if (etag !== `"${comment.id}"`) throw errorResponse(412);
    const version = this.#putVersion(comment, body.comment ?? comment.comment!, 'operator-1');
    if (body.comment !== undefined) this.stored.push(text);
    const image = this.#announce(body.image ?? []);
    return () => ({ ...version, image });
  }

  #putVersion(comment: Comment, text: string, last_modified_by: string): Comment {
    const metadata = { ...comment.metadata, last_modified_by };
    const version = { ...comment, id: 9000 + ++this.#id, comment: text, metadata };
    this.comments.set(comment.comment_id, version);
    this.#versions.push(version);
    return version;
  }

  #announce(image: { unique_id?: string; file_name?: string }[]) {
    return image.map((file) => {
      if (file.unique_id !== undefined) return file;
      const unique_id = `file-${++this.#id}`;
      return {
        ...{ ...file, unique_id, timestamp: '2026-11-21T20:00:00Z' },
        upload: { url: `https://files/${unique_id}`, method: 'PUT', headers: {}, expires_in: 300 },
      };
    });
  }
}
