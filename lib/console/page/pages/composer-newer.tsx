import { editorOf } from '#lib/night/names.ts';
import type { ComposerModel } from '../desk/composer-model.ts';
import { isNewer, takeOver } from '../desk/take-over.ts';
import { isEditable, type Draft } from '../drafts/draft.ts';
import type { Store } from '../store/store.ts';
import { NewerVersionNotice } from '../views/composer/newer-version.tsx';

type NewerVersionProps = { composer: ComposerModel; store: Store };

/** Shows a newer version of the comment or the annotation that is being edited. */
export function NewerVersion({ composer, store }: NewerVersionProps) {
  const draft = composer.draft.value;
  const entry = draft && store.entry(keyOf(draft)).value;
  if (!draft?.base || !isEditable(draft)) return null;
  if (entry?.kind !== 'comment' && entry?.kind !== 'annotation') return null;
  const { record } = entry;
  if (!isNewer(record, draft)) return null;
  return (
    <NewerVersionNotice
      before={draft.base}
      newest={record}
      author={editorOf(record.metadata)}
      onTakeOver={() => takeOver(composer, record)}
    />
  );
}

/** Returns the key of the entry that is being edited. */
function keyOf({ target }: Draft): string {
  if (target.kind === 'edit') return `comment-${target.comment_id}`;
  return target.kind === 'edit-annotation' ? `annotation-${target.annotation_id}` : '';
}
