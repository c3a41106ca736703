import type { Change } from '../store/changes.ts';
import { mergeComments } from '../store/merge.ts';
import type { Annotation, Comment, Reply } from '../store/records.ts';
import type { DraftTable } from './database.ts';
import {
  etagOf,
  isComment,
  leaveQueue,
  nextFileOf,
  textOf,
  type Draft,
  type DraftFile,
} from './draft.ts';

/*
 * The rules of files that arrive:
 *
 *  1. A draft with files is deleted by the transaction that records its last file as listed.
 *  2. A file that was refused on arrival comes back with its name, the reason and its bytes: as an edit of the comment,
 *     or as another reply. It is not sent again as it is.
 *  3. What the desk decides counts, whether it is known before or after the draft waits for it, and in whichever tab.
 *  4. A file that is not sent or decided about 23 hours after its text comes back, too.
 */

const MAX_WAIT_MS = 23 * 3_600_000;

const LOST = 'has not arrived at the desk.';

type ArrivalsOptions = {
  table: DraftTable;
  now: () => Date;
  /** Yields what the desk has of a shift, for files that were decided about while no page was open. */
  load: (shiftId: number) => AsyncIterable<Change>;
  /** Called with the reason when files come back. */
  onReturned: (reason: string) => void;
};

/** Follows the files of sent drafts until the desk has listed or refused each. */
export class FileArrivals {
  readonly #options: ArrivalsOptions;
  readonly #decisions = new Map<string, string | null>();
  readonly #comments = new Map<number, Comment>();

  constructor(options: ArrivalsOptions) {
    this.#options = options;
  }

  /** Asks the desk about the files that were on their way when the page was closed. */
  async load(): Promise<void> {
    const arriving = this.#options.table.all.peek().filter(isArriving);
    for (const shiftId of new Set(arriving.map(({ target }) => target.shift_id)))
      for await (const change of this.#options.load(shiftId)) await this.note(change);
  }

  /** Notes a change of comments or replies. */
  async note({ comments = [], replies = [] }: Change): Promise<void> {
    for (const comment of comments.map(withListedFiles)) {
      const known = this.#comments.get(comment.comment_id);
      // The events of two files that arrive at the same time may each lack the other one.
      const merged = known ? mergeComments(known, comment) : comment;
      this.#comments.set(comment.comment_id, merged);
    }
    for (const record of [...comments, ...comments.flatMap((one) => one.replies), ...replies])
      this.#noteFiles(record);
    await this.settle();
  }

  /** Deletes drafts after all of their files are listed. Refused files become part of a draft again. */
  async settle(): Promise<void> {
    const { table, onReturned } = this.#options;
    const needsChange = (draft: Draft) => this.#next(draft) !== draft;
    if (!table.all.peek().filter(isArriving).some(needsChange)) return;
    const reasons: string[] = [];
    await table.write((drafts) => {
      const arriving = drafts.filter(isArriving);
      const put = arriving.filter(needsChange).flatMap((draft) => this.#next(draft) ?? []);
      for (const { state, reason } of put)
        if (state === 'refused' && reason !== undefined) reasons.push(reason);
      const remove = arriving.filter((draft) => !this.#next(draft)).map(({ id }) => id);
      return { put, remove };
    });
    for (const reason of reasons) onReturned(reason);
  }

  #noteFiles({ image, refused_files }: Comment | Reply): void {
    for (const { unique_id } of listedFiles(image)) this.#decisions.set(unique_id, null);
    for (const { unique_id, detail } of refused_files) this.#decisions.set(unique_id, detail);
  }

  /** Returns what becomes of a draft: itself, one with more decisions, one that comes back, or undefined: none. */
  #next(draft: Draft): Draft | undefined {
    const { decisions = {}, comment_id = 0, base, target, saved_at } = draft;
    const news = idsOf(draft).filter((id) => this.#decisions.has(id) && !(id in decisions));
    const known = { ...decisions };
    for (const id of news) known[id] = this.#decisions.get(id) ?? null;
    const decided = news.length > 0 ? { ...draft, decisions: known } : draft;
    const left = notListed(decided);
    if (left.length === 0) return undefined;
    const comment = this.#comments.get(comment_id) ?? base;
    const isOverdue = this.#options.now().getTime() - Date.parse(saved_at) > MAX_WAIT_MS;
    const isDecided = !nextFileOf(draft) && idsOf(draft).every((id) => id in known);
    const canReturn = target.kind === 'reply' || comment !== undefined;
    if (!canReturn || !(isDecided || isOverdue)) return decided;
    return toReturned(decided, comment, left, left.map(({ refusal }) => refusal).join(' '));
  }
}

/** Returns the files that are listed: an announced one has no key until then. */
const listedFiles = (image: Comment['image']) =>
  image.filter(({ file_key }) => file_key !== undefined);

const withListedFiles = (comment: Comment): Comment => ({
  ...comment,
  image: listedFiles(comment.image),
});

const isArriving = ({ state }: Draft): boolean => state === 'arriving';

const idsOf = ({ uploaded = {} }: Draft): string[] => Object.values(uploaded);

/** Returns the files that are not listed, each with the reason. */
const notListed = ({ blobs, uploaded = {}, decisions = {} }: Draft) =>
  blobs.flatMap((file) => {
    const id = uploaded[file.id];
    const decision = id === undefined ? undefined : decisions[id];
    return decision === null ? [] : [{ ...file, refusal: decision ?? `${file.name} ${LOST}` }];
  });

/**
 * Returns the draft that follows a saved text with refused files: an edit of the comment, or another reply, that has
 * these files and the reason.
 */
export function toReturned(
  draft: Draft,
  record: Comment | Annotation | undefined,
  blobs: DraftFile[],
  reason: string,
): Draft {
  const { uploaded: _sent, uploads: _links, renewals: _count, ...saved } = draft;
  const { decisions: _known, comment_id: _comment, isStale: _stale, ...rest } = saved;
  return {
    ...leaveQueue(rest, { state: 'refused', reason: `${reason} The text is saved.` }),
    ...(draft.target.kind === 'reply' || !record ? { text: '' } : editOf(record)),
    blobs,
    key: crypto.randomUUID(),
    isUncertain: false,
  };
}

const editOf = (record: Comment | Annotation): Partial<Draft> => ({
  base: record,
  etag: etagOf(record),
  text: textOf(record),
  images: undefined,
  ...(isComment(record) && {
    target: { kind: 'edit', shift_id: record.shift_fk, comment_id: record.comment_id },
  }),
});
