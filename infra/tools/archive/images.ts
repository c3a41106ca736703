import type { Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { update } from '#lib/platform/dynamo/transaction.ts';
import { headObject } from '#lib/platform/s3/objects.ts';
import {
  attachmentKey,
  isAwaited,
  type Attachment,
} from '#lib/shift-log/attachments/attachment.ts';
import { findAttachments } from '#lib/shift-log/attachments/repository.ts';
import type { Comment, Reply } from '#lib/shift-log/comments/comment.ts';
import { commentKey, replyKey } from '#lib/shift-log/comments/keys.ts';
import type { NewContent } from './assign-ids.ts';
import type { StoredComment } from './diff.ts';
import { summarize } from './schemas.ts';
import type { WriteUnit } from './write-units.ts';

/** The number of objects that are looked up in parallel. */
const BATCH = 25;

/**
 * Returns new content with the keys of the images whose objects the bucket has, and without images that
 * belong to another comment; and the units that complete images of stored comments, whose objects an
 * earlier import did not find.
 */
export async function resolveImages(
  content: NewContent,
  stored: StoredComment[],
): Promise<{ content: NewContent; arrivals: WriteUnit[]; problems: string[] }> {
  const owners = stored.flatMap(ownersIn);
  const expected = owners.flatMap((owner) => owner.expected);
  const added = imagesOf(content);
  const [found, attachments] = await Promise.all([
    findObjects([...added, ...expected]),
    findAttachments(added.map(({ unique_id }) => unique_id)),
  ]);
  const ownerKeys = new Map([...attachments].map(([id, { ownerKey }]) => [id, textOf(ownerKey)]));
  const foreign = new Set<string>();
  const resolved = mapImages(content, (list, key) =>
    list.flatMap((image) => {
      const owner = ownerKeys.get(image.unique_id) ?? textOf(key);
      ownerKeys.set(image.unique_id, owner);
      if (owner === textOf(key)) return withKey(image, found);
      foreign.add(image.unique_id);
      return [];
    }),
  );
  const hidden = [...imagesOf(resolved), ...expected].flatMap(({ unique_id, expected_key = '' }) =>
    found.has(unique_id) ? [] : expected_key,
  );
  return {
    content: resolved,
    arrivals: owners.flatMap((owner) => arrivalUnits(owner, found)),
    problems: [
      ...[...foreign].map((id) => `image ${id} belongs to another comment and was skipped`),
      ...(hidden.length > 0
        ? [
            `images are hidden until the bucket has their objects and the file is imported again: ${summarize(hidden)}`,
          ]
        : []),
    ],
  };
}

const textOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

const imagesOf = ({ comments, replies }: NewContent): Attachment[] =>
  [
    ...comments.flatMap((comment) => [comment, ...comment.earlier, ...comment.replies]),
    ...replies.map(({ reply }) => reply),
  ].flatMap(({ image }) => image);

/** Returns content with each list of images replaced; `key` is that of the comment or the reply. */
function mapImages(
  { comments, replies, ...content }: NewContent,
  replace: (list: Attachment[], key: Key) => Attachment[],
): NewContent {
  const mapped = <T extends Comment | Reply>(one: T, key: Key): T => ({
    ...one,
    image: replace(one.image, key),
  });
  return {
    ...content,
    comments: comments.map((comment) => ({
      ...mapped(comment, commentKey(comment)),
      earlier: comment.earlier.map((version) => mapped(version, commentKey(comment))),
      replies: comment.replies.map((reply) => mapped(reply, replyKey(comment, reply))),
    })),
    replies: replies.map(({ comment, reply }) => ({
      comment,
      reply: mapped(reply, replyKey(comment, reply)),
    })),
  };
}

/** Returns the ids of the images whose objects the bucket has in full. One call for each image. */
async function findObjects(images: Attachment[]): Promise<Set<string>> {
  const found = new Set<string>();
  const unique = uniqueImages(images);
  for (let n = 0; n < unique.length; n += BATCH)
    await Promise.all(
      unique.slice(n, n + BATCH).map(async ({ unique_id, size, expected_key = '' }) => {
        if ((await headObject(expected_key))?.size === size) found.add(unique_id);
      }),
    );
  return found;
}

const uniqueImages = (images: Attachment[]) => [
  ...new Map(images.map((image) => [image.unique_id, image])).values(),
];

/** Returns an image with the key of its object if the bucket has it, else with the expected key. */
const withKey = ({ expected_key, ...image }: Attachment, found: Set<string>): Attachment =>
  found.has(image.unique_id) ? { ...image, file_key: expected_key } : { ...image, expected_key };

/** A stored comment or reply, and the images of all its versions whose objects are expected. */
type Owner = { key: Key; image: Attachment[]; changes: number; expected: Attachment[] };

function ownersIn(comment: StoredComment): Owner[] {
  const images = [...comment.earlier, comment].flatMap(({ image }) => image);
  return [
    { ...comment, key: commentKey(comment), expected: expectedOf(images) },
    ...comment.replies.map((reply) => ({
      ...reply,
      key: replyKey(comment, reply),
      expected: expectedOf(reply.image),
    })),
  ];
}

const expectedOf = (images: Attachment[]) =>
  uniqueImages(images.filter((one) => isAwaited(one) && one.expected_key !== undefined));

/** Returns a unit for the found images of the newest version, and one for each image of earlier ones. */
function arrivalUnits({ key, image, changes, expected }: Owner, found: Set<string>): WriteUnit[] {
  const table = tableName('shift-log');
  const arrived = expected.filter(({ unique_id }) => found.has(unique_id));
  const isListed = (one: Attachment) => image.some(({ unique_id }) => unique_id === one.unique_id);
  const complete = ({ unique_id, expected_key }: Attachment) =>
    update(table, attachmentKey(unique_id), { file_key: expected_key, expected_key: undefined });
  const listed = arrived.filter(isListed);
  const units = arrived
    .filter((one) => !isListed(one))
    .map((one): WriteUnit => ({ adds: { images: 1 }, writes: [complete(one)] }));
  if (listed.length === 0) return units;
  const list = update(
    table,
    key,
    { image: image.map((one) => withKey(one, found)) },
    {
      condition: { expression: 'changes = :seen', values: { ':seen': changes } },
      add: { changes: 1 },
    },
  );
  return [{ adds: { images: listed.length }, writes: [list, ...listed.map(complete)] }, ...units];
}
