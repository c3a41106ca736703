import { getItem, getItems, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { tableOf } from '#lib/platform/dynamo/tables.ts';
import {
  commit,
  emit,
  free,
  put,
  update,
  type Change,
  type Step,
} from '#lib/platform/dynamo/transaction.ts';
import { toComment, toReply } from '../comments/items.ts';
import { isReplyKey } from '../comments/keys.ts';
import type { Reply } from '../comments/comment.ts';
import { newestReplies } from '../comments/replies.ts';
import { commented, replied } from '../events.ts';
import { touched } from '../model.ts';
import { loadRoot } from '../repository.ts';
import { talkedAbout } from '../steps.ts';
import { AWAITED_DAYS, isAwaited, type Brought, type Image } from './image.ts';
import { imageKey } from './keys.ts';

const table = () => tableOf('shift-log');

/** What a file is of: the comment or the reply whose item lies there. */
export type Owner = {
  lies: Key;
  shift_id: number;
  comment_id: number;
  /** Who announced it. */
  by: string;
};

/** A file as its own item has it, whatever becomes of the lists that it is in. */
export type Filed = Image &
  Owner & {
    /** It came with a form, whose request takes it in. */
    sent: boolean;
    refused?: boolean;
  };

/** What a look at a file's bytes has found: where it is kept now and what it is, or that it is no good. */
export type Verdict = { image: Filed; kept?: Required<Pick<Image, 'file_key' | 'content_type'>> };

/** A page of ids that one call takes. */
const BATCH = 100;

/** A file as it lies in the table. */
export function imageItem(image: Image, about: Owner & Pick<Filed, 'sent'>) {
  const { pk, sk } = about.lies;
  return { ...image, ...about, lies: { pk, sk }, ...imageKey(image.unique_id) };
}

/** Steps that announce files; an item that is awaited in vain goes by itself. */
export function newImages({ announced, sent }: Brought, owner: Owner): Step[] {
  return [...announced, ...sent].map((image) => {
    const about = { ...owner, sent: sent.includes(image) };
    const expires = Math.floor(Date.parse(image.timestamp) / 1000) + AWAITED_DAYS * 86_400;
    return put(table(), { ...imageItem(image, about), expires }, { when: free });
  });
}

/** Files by their ids; those that are not there are left out. One call for each hundred. */
export async function findImages(ids: string[]): Promise<Map<string, Filed>> {
  const found = new Map<string, Filed>();
  for (let n = 0; n < ids.length; n += BATCH) {
    const keys = ids.slice(n, n + BATCH).map(imageKey);
    for (const item of await getItems<Filed & Item>(table(), keys)) found.set(item.unique_id, item);
  }
  return found;
}

/** Whether a file's bytes are still to come, or to be looked at. */
export const isOpen = (image: Filed): boolean => isAwaited(image) && image.refused !== true;

const open = {
  expression:
    'attribute_exists(pk) AND attribute_not_exists(file_key) AND attribute_not_exists(refused)',
};

/**
 * Writes what was found of files of one owner: from now on it shows those that are good, and no longer
 * lists the others. Where a later version lists none of them, they are shown in earlier ones alone.
 */
export async function recordVerdicts(verdicts: Verdict[], now: string): Promise<void> {
  const [first] = verdicts;
  if (!first) return;
  const { lies, shift_id, by } = first.image;
  const [owner, replies, shift] = await Promise.all([
    getItem<OwnerItem>(table(), lies),
    isReplyKey(lies.sk) ? [] : newestReplies(lies),
    loadRoot(shift_id),
  ]);
  const found = new Map(verdicts.map((verdict) => [verdict.image.unique_id, verdict]));
  const listed = owner?.image.some(({ unique_id }) => found.has(unique_id));
  const image = owner?.image.flatMap((one) => after(one, found)) ?? [];
  await commit([
    ...verdicts.map(({ image, kept }) =>
      update(
        table(),
        imageKey(image.unique_id),
        kept ? { ...kept, expires: undefined } : { refused: true },
        { when: open },
      ),
    ),
    ...(owner && listed
      ? [
          ...told(talkedAbout(touched(shift, by, now)), { ...owner, image }, replies, verdicts),
          update(
            table(),
            lies,
            { image },
            {
              when: { expression: 'changes = :seen', values: { ':seen': owner.changes } },
              add: { changes: 1 },
            },
          ),
        ]
      : []),
  ]);
}

type OwnerItem = Item & Key & { image: Image[]; changes: number };

/** Tells of a comment or a reply that shows a file more; where it does not, nothing is told. */
function told(touch: Step<Change>, owner: OwnerItem, replies: Reply[], verdicts: Verdict[]) {
  if (!verdicts.some(({ kept }) => kept)) return [touch];
  if (isReplyKey(owner.sk)) return emit(touch, replied('updated', toReply(owner)));
  return emit(touch, commented('updated', { ...toComment(owner), replies }));
}

/** An entry of a list after a verdict on it. */
function after(image: Image, found: Map<string, Verdict>): Image[] {
  const verdict = found.get(image.unique_id);
  if (!verdict) return [image];
  return verdict.kept ? [{ ...image, ...verdict.kept }] : [];
}
