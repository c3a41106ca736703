import { etagOf, isComment, textOf, type Draft } from '../drafts/draft.ts';
import type { Annotation, Comment } from '../store/records.ts';
import { mergeTexts } from '../text/merge.ts';
import type { ComposerModel } from './composer-model.ts';

type Written = Comment | Annotation;

const versionOf = (record: Written): number =>
  isComment(record) ? record.comment_version : record.version;

/** Whether a record is a newer version than the one that an edit changes. */
export const isNewer = (record: Written, { base }: Draft): boolean =>
  base !== undefined && versionOf(record) > versionOf(base);

/** Makes the edit in the composer a change of a newer version of its record, and merges both texts. */
export function takeOver(composer: ComposerModel, newest: Written): void {
  composer.change((draft) => ({
    base: newest,
    etag: etagOf(newest),
    text: mergeTexts({
      base: draft.base ? textOf(draft.base) : draft.text,
      mine: draft.text,
      theirs: textOf(newest),
    }),
    ...(draft.images && { images: retainedOf(draft, newest) }),
  }));
  composer.focus();
}

/** Returns the files of the newer version, without those that the edit takes off the comment. */
function retainedOf({ base, images = [] }: Draft, newest: Written): string[] {
  const removed = filesOf(base).filter((id) => !images.includes(id));
  return filesOf(newest).filter((id) => !removed.includes(id));
}

const filesOf = (record: Written | undefined): string[] =>
  record && isComment(record) ? record.image.map(({ unique_id }) => unique_id) : [];
