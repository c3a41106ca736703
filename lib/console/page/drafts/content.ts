import type { Draft } from './draft.ts';

/** Returns the content that is compared to find out whether there is something to store. */
export const contentOf = (draft: Draft | undefined): string =>
  JSON.stringify([
    draft?.id,
    draft?.text,
    draft?.blobs.map(({ id, isUnchecked, refusal }) => [id, isUnchecked, refusal]),
    draft?.images,
    draft?.links,
    draft?.etag,
    // JSON has null for what is undefined in a list.
    draft?.occurred_on === undefined ? [] : [draft.occurred_on],
  ]);

/**
 * Joins a draft that could not be queued with the one that was written after it. The time of that one becomes text again.
 */
export function joinDrafts(draft: Draft, typed: Draft): Draft {
  if (!hasContent(typed)) return draft;
  const { text, occurred_on: at } = typed;
  const words = at ? `${at.slice(11, 19)} UTC ${text}` : text;
  return {
    ...draft,
    text: `${draft.text}\n${words}`,
    blobs: [...draft.blobs, ...typed.blobs],
  };
}

/** Whether a draft is a text alone, which a comment and an annotation can have. */
export const isPlain = ({ target: { kind }, text, blobs }: Draft): boolean =>
  (kind === 'comment' || kind === 'annotation') && text !== '' && blobs.length === 0;

/**
 * Whether the text of a new comment or annotation may begin with the time at which something happened. What a link has
 * prefilled stays as it is.
 */
export const mayBeginWithTime = (draft: Draft | undefined): boolean =>
  draft?.occurred_on === undefined &&
  !draft?.isPrefilled &&
  isNew(draft) &&
  /^\d\d:\d\d/.test(draft?.text ?? '');

/** Whether a draft becomes an entry of its own. */
export const isNew = (draft: Draft | undefined): boolean =>
  draft?.target.kind === 'comment' || draft?.target.kind === 'annotation';

type Content = Pick<Draft, 'text' | 'blobs' | 'base' | 'images' | 'links' | 'occurred_on'>;

/** Whether there is something to store: an edit that changes nothing has none. */
export const hasContent = (draft: Content): boolean => {
  const { text, blobs, base, images, links = [], occurred_on } = draft;
  return (
    typeof occurred_on === 'string' ||
    (text.trim() !== '' && text !== baseText(base)) ||
    blobs.length > 0 ||
    images !== undefined ||
    (base !== undefined && (links.length > 0 || occurred_on !== undefined))
  );
};

/** Whether there is something to send. */
export const canSend = ({ occurred_on, ...draft }: Content): boolean =>
  hasContent({ ...withoutRefused(draft), ...(draft.base && { occurred_on }) });

/** Returns a draft without the files that the desk would refuse. */
export const withoutRefused = <T extends Content>(draft: T): T => ({
  ...draft,
  blobs: draft.blobs.filter(({ refusal }) => refusal === undefined),
});

const baseText = (base: Draft['base']): string | undefined =>
  base && ('annotation' in base ? base.annotation : base.comment);

/** Links the entry to a ticket, or removes the link that was added. */
export const withTicketToggled =
  (url: string) =>
  ({ links = [] }: Draft): Partial<Draft> => ({
    links: links.includes(url) ? links.filter((link) => link !== url) : [...links, url],
  });
