import type { Comment } from '../store/records.ts';
import { blockIn, tagsIn } from '../text/tokens.ts';
import { isComment, type Draft, type DraftFile } from './draft.ts';

/** Returns the body of a new comment. */
export const newComment = (draft: Draft, occurred_on: string | undefined) => ({
  shift_fk: draft.target.shift_id,
  comment: draft.text,
  occurred_on,
  tags: tagsIn(draft.text),
  eb_fk: blockIn(draft.text),
  issue_tracker_links: draft.links,
  image: announce(draft.blobs),
});

/** Returns the body of a new reply. */
export const newReply = ({ text, links, blobs }: Draft) => ({
  reply_text: text,
  tags: tagsIn(text),
  issue_tracker_links: links,
  image: announce(blobs),
});

/** Returns the entries of files that are uploaded after the request. */
export const announce = (files: readonly DraftFile[]) =>
  files.map(({ name, type, blob, picture }) => ({
    file_name: name,
    content_type: type,
    size: blob.size,
    ...(picture && { width: picture.width, height: picture.height }),
    ...(picture?.thumbnail && {
      thumbnail: { content_type: picture.thumbnail.type, size: picture.thumbnail.size },
    }),
  }));

/**
 * Returns the body of an edit. Tags of the record that do not come from its text stay. The files of the record
 * are named only if they change: those that stay, those that are stored already, and the new ones.
 */
export function changesOf(draft: Draft): Record<string, unknown> {
  const { text, base, images, links, uploaded = {} } = draft;
  const comment = base && isComment(base) ? base : undefined;
  const linked = comment?.issue_tracker_links ?? [];
  const block = blockIn(text);
  const stay = images ?? comment?.image.map(({ unique_id }) => unique_id) ?? [];
  const ids = new Set([...stay, ...Object.values(uploaded)]);
  const storedImages = [...ids].map((unique_id) => ({ unique_id }));
  const rest = draft.blobs.filter(({ id }) => !(id in uploaded));
  return {
    comment: text,
    occurred_on: draft.occurred_on,
    tags: tagsAfter(text, comment),
    ...(block !== undefined && { eb_fk: block }),
    ...(links && { issue_tracker_links: [...new Set([...linked, ...links])] }),
    ...((images !== undefined || draft.blobs.length > 0) && {
      image: [...storedImages, ...announce(rest)],
    }),
  };
}

/** Returns the tags of an edited comment: those that do not come from its old text, and those of the new one. */
function tagsAfter(text: string, comment: Comment | undefined): string[] {
  const before = new Set(tagsIn(comment?.comment ?? '').map(lower));
  const others = (comment?.tags ?? []).filter((tag) => !before.has(lower(tag)));
  const tags = new Map([...others, ...tagsIn(text)].map((tag) => [lower(tag), tag]));
  return [...tags.values()];
}

const lower = (tag: string): string => tag.toLowerCase();
