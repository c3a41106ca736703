import { ApiError } from '#lib/contract/errors.ts';
import type { OpenItem } from '../open-items/open-item.ts';
import type { Author } from '../shifts/metadata.ts';
import type { Acknowledgement, Handover } from './handover.ts';

/** Maximum bytes of the acknowledgements of all people, as JSON. */
const MAX_BYTES = 150_000;

type NewAcknowledgement = {
  items: OpenItem[];
  author: Author;
  on: string;
  note?: string | undefined;
  disputed: boolean;
  /** Whether an earlier dispute of this person about the same item remains. */
  retainsDisputes: boolean;
};

/**
 * Returns a handover after a person acknowledges the current versions of some open items, or of the text alone if
 * there are no items. An acknowledgement replaces the earlier one of the same person and item. Throws 413 if there are too many.
 */
export function withAcknowledgements(handover: Handover, input: NewAcknowledgement): Handover {
  const { author, items, retainsDisputes: keepsDisputes } = input;
  const ids: (number | undefined)[] =
    items.length === 0 ? [undefined] : items.map(({ item_id }) => item_id);
  const isReplaced = (acknowledgement: Acknowledgement) =>
    acknowledgement.by === author.user && ids.includes(acknowledgement.item_id);
  const earlierByItem = new Map(
    handover.acknowledgements
      .filter(isReplaced)
      .map((acknowledgement) => [acknowledgement.item_id, acknowledgement]),
  );
  const versions = new Map(items.map(({ item_id, version }) => [item_id, version]));
  const newAcknowledgements = ids.map((id) => {
    const before = earlierByItem.get(id);
    const dispute = keepsDisputes && before?.disputed === true ? before : undefined;
    return toAcknowledgement(handover, input, id, versions, dispute);
  });
  const acknowledgements = [
    ...handover.acknowledgements.filter((acknowledgement) => !isReplaced(acknowledgement)),
    ...newAcknowledgements,
  ];
  if (Buffer.byteLength(JSON.stringify(acknowledgements)) > MAX_BYTES)
    throw new ApiError('ITEM_TOO_LARGE');
  return { ...handover, acknowledgements, version: handover.version + 1 };
}

function toAcknowledgement(
  { text_version }: Handover,
  { author, on, ...input }: NewAcknowledgement,
  item_id: number | undefined,
  versions: Map<number, number>,
  dispute: Acknowledgement | undefined,
): Acknowledgement {
  const { note, disputed } = dispute ?? input;
  return {
    ...(item_id !== undefined && { item_id, item_version: versions.get(item_id) }),
    text_version,
    by: author.user,
    ...(author.name !== undefined && { by_name: author.name }),
    on,
    ...(note !== undefined && note !== '' && { note }),
    disputed,
  };
}

/** What a person has not acknowledged in its current version. */
export type Unacknowledged = {
  items: { item_id: number; title: string; version: number; acknowledged_version?: number }[];
  text: boolean;
};

/** Returns what a person has not acknowledged, or undefined if everything is. */
export function findUnacknowledged(
  { acknowledgements, text_version }: Handover,
  openItems: OpenItem[],
  person: string,
): Unacknowledged | undefined {
  const ownAcknowledgements = acknowledgements.filter(({ by }) => by === person);
  const versions = new Map(
    ownAcknowledgements.map(({ item_id, item_version }) => [item_id, item_version]),
  );
  const items = openItems
    .filter(({ item_id, version }) => versions.get(item_id) !== version)
    .map(({ item_id, title, version }) => {
      const acknowledged_version = versions.get(item_id);
      return {
        item_id,
        title,
        version,
        ...(acknowledged_version !== undefined && { acknowledged_version }),
      };
    });
  const text = !ownAcknowledgements.some(
    (acknowledgement) => acknowledgement.text_version === text_version,
  );
  return items.length > 0 || text ? { items, text } : undefined;
}
