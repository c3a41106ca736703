import pLimit from 'p-limit';
import type { Key } from '#lib/platform/dynamo/read.ts';
import { update } from '#lib/platform/dynamo/transaction.ts';
import { headObject } from '#lib/platform/s3/objects.ts';
import { isAwaited, type Attachment } from '#lib/shift-log/attachments/attachment.ts';
import { findAttachments } from '#lib/shift-log/attachments/repository.ts';
import type { Comment, Reply } from '#lib/shift-log/comments/comment.ts';

import { table } from '#lib/shift-log/fields/table.ts';
import { summarize, uniqueBy } from '#lib/shift-log/archive/parse.ts';
import type { CommentWithVersions } from '#lib/shift-log/archive/documents.ts';
import type { NewContent } from './assign-ids.ts';
import type { WriteUnit } from './write-units.ts';
import { commentKey, replyKey } from '#lib/shift-log/comments/keys.ts';
import { attachmentKey } from '#lib/shift-log/attachments/keys.ts';

/** The number of objects that are looked up in parallel. */
const CONCURRENCY = 25;

/** A comment or a reply, with its key and its earlier versions. */
type ImageOwner = { key: Key; newest: Comment | Reply; earlier: Comment[] };

/**
 * Completes the images of new content whose objects the bucket has, and removes images that belong to another
 * comment. Returns the units that complete images of stored comments, whose objects an earlier import did not
 * find, and a sentence for each problem.
 */
export async function resolveImages(
  content: NewContent,
  storedComments: CommentWithVersions[],
): Promise<{ arrivals: WriteUnit[]; problems: string[] }> {
  const owners = [
    ...content.comments.flatMap(ownersIn),
    ...content.replies.map(({ comment, reply }) => ownerOfReply(comment, reply)),
  ];
  const storedOwners = storedComments.flatMap(ownersIn);
  const imagesOfStored = storedOwners.flatMap(expectedImages);
  const newImages = owners.flatMap(expectedImages);
  const [objectIds, attachments] = await Promise.all([
    findObjects([...newImages, ...imagesOfStored]),
    findAttachments(newImages.map(({ unique_id }) => unique_id)),
  ]);
  const ownerKeys = new Map([...attachments].map(([id, { ownerKey }]) => [id, textOf(ownerKey)]));
  const foreignIds = new Set<string>();
  for (const { key, newest, earlier } of owners)
    for (const version of [...earlier, newest])
      version.image = version.image.flatMap((image) => {
        const ownerKey = ownerKeys.get(image.unique_id) ?? textOf(key);
        ownerKeys.set(image.unique_id, ownerKey);
        if (ownerKey === textOf(key)) return withKey(image, objectIds);
        foreignIds.add(image.unique_id);
        return [];
      });
  const missingKeys = [...owners.flatMap(expectedImages), ...imagesOfStored].flatMap(
    ({ unique_id, expected_key = '' }) => (objectIds.has(unique_id) ? [] : expected_key),
  );
  const problems = [...foreignIds].map(
    (id) => `image ${id} belongs to another comment and was skipped`,
  );
  if (missingKeys.length > 0)
    problems.push(
      `images are hidden until the bucket has their objects and the file is imported again: ${summarize(missingKeys)}`,
    );
  return { arrivals: storedOwners.flatMap((owner) => arrivalUnits(owner, objectIds)), problems };
}

const textOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

const ownersIn = (comment: CommentWithVersions): ImageOwner[] => [
  { key: commentKey(comment), newest: comment, earlier: comment.earlier },
  ...comment.replies.map((reply) => ownerOfReply(comment, reply)),
];

const ownerOfReply = (comment: Comment, reply: Reply): ImageOwner => ({
  key: replyKey(comment, reply),
  newest: reply,
  earlier: [],
});

/** Returns the images of all versions whose objects the bucket did not have, each once. */
const expectedImages = ({ newest, earlier }: ImageOwner) =>
  uniqueBy(
    [...earlier, newest]
      .flatMap(({ image }) => image)
      .filter((image) => isAwaited(image) && image.expected_key !== undefined),
    ({ unique_id }) => unique_id,
  );

/** Returns the ids of the images whose objects the bucket has in full. One call for each image. */
async function findObjects(images: Attachment[]): Promise<Set<string>> {
  const heads = await pLimit(CONCURRENCY).map(images, ({ expected_key = '' }) =>
    headObject(expected_key),
  );
  return new Set(
    images.filter(({ size }, n) => size === heads[n]?.size).map(({ unique_id }) => unique_id),
  );
}

/** Returns an image with the key of its object if the bucket has it, else with the expected key. */
const withKey = ({ expected_key, ...image }: Attachment, objectIds: Set<string>): Attachment =>
  objectIds.has(image.unique_id)
    ? { ...image, file_key: expected_key }
    : { ...image, expected_key };

/** Returns a unit for each found image, and then one for the list of the newest version. */
function arrivalUnits(owner: ImageOwner, objectIds: Set<string>): WriteUnit[] {
  const { key, newest } = owner;
  const completeImages = expectedImages(owner).filter(({ unique_id }) => objectIds.has(unique_id));
  const images = completeImages.map(({ unique_id, expected_key }): WriteUnit => {
    const fields = { file_key: expected_key, expected_key: undefined };
    return { adds: { images: 1 }, writes: [update(table(), attachmentKey(unique_id), fields)] };
  });
  const hasArrived = (attachment: Attachment) =>
    isAwaited(attachment) && objectIds.has(attachment.unique_id);
  if (!newest.image.some(hasArrived)) return images;
  const image = newest.image.map((attachment) =>
    hasArrived(attachment) ? withKey(attachment, objectIds) : attachment,
  );
  const condition = { expression: 'changes = :seen', values: { ':seen': newest.changes } };
  const list = update(table(), key, { image }, { condition, add: { changes: 1 } });
  return [...images, { adds: {}, writes: [list] }];
}
