import type { Annotation, Comment } from '../store/records.ts';
import { hasContent } from './content.ts';
import { etagOf, textOf, type Draft } from './draft.ts';

type Base = Comment | Annotation | undefined;

/** Returns a draft that is not stored yet. `base` is the record that an edit changes. */
export const createDraft = (
  { user, tab, target }: Pick<Draft, 'user' | 'tab' | 'target'>,
  base: Base,
): Draft => ({
  id: crypto.randomUUID(),
  user,
  target,
  text: base ? textOf(base) : '',
  blobs: [],
  ...(base && { base, etag: etagOf(base) }),
  key: crypto.randomUUID(),
  state: 'draft',
  saved_at: '',
  tab,
});

/** An edit that changes nothing, or was emptied, begins again with the record as it is now. */
export const withNewestBase = (draft: Draft, base: Base): Draft =>
  base && !hasContent(draft) ? { ...draft, base, etag: etagOf(base), text: textOf(base) } : draft;
