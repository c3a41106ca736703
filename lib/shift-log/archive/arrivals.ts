import { tableName } from '#lib/platform/dynamo/tables.ts';
import type { Key } from '#lib/platform/dynamo/read.ts';
import { update } from '#lib/platform/dynamo/transaction.ts';
import { commentKey, replyKey } from '../comments/keys.ts';
import { isAwaited, type Attachment } from '../attachments/attachment.ts';
import { attachmentKey } from '../attachments/keys.ts';
import { inBucket, notInBucket, shownIf } from './bucket.ts';
import type { Piece } from './pieces.ts';
import type { WholeComment } from './whole-comments.ts';

const table = () => tableName('shift-log');

/** A comment or a reply, and all the images of its versions. */
type Owner = { lies: Key; image: Attachment[]; changes: number; all: Attachment[] };

/**
 * Shows images that an import before expected, where the bucket now has the bytes. The images of earlier
 * versions are shown by what their own items say.
 */
export async function expectedPieces(
  comments: WholeComment[],
): Promise<{ pieces: Piece[]; told: string[] }> {
  const owners = comments
    .flatMap((comment) => [...ownersIn(comment)])
    .filter(({ all }) => all.length > 0);
  const images = owners.flatMap(({ all }) => all);
  const found = await inBucket(images);
  return {
    pieces: owners.flatMap((owner) => piecesOf(owner, found)),
    told: notInBucket(images, found),
  };
}

function* ownersIn(comment: WholeComment): Generator<Owner> {
  const versions = [...comment.earlier, comment].flatMap(({ image }) => image);
  yield { ...comment, lies: commentKey(comment), all: expectedOf(versions) };
  for (const reply of comment.replies)
    yield { ...reply, lies: replyKey(comment, reply), all: expectedOf(reply.image) };
}

/** The images that are expected, each once. */
const expectedOf = (images: Attachment[]): Attachment[] => [
  ...new Map(
    images
      .filter((image) => isAwaited(image) && image.expected_key !== undefined)
      .map((image) => [image.unique_id, image]),
  ).values(),
];

/** One piece for the images that its list shows from now on, and one for each of earlier versions. */
function piecesOf({ lies, image, changes, all }: Owner, found: Set<string>): Piece[] {
  const arrived = all.filter(({ unique_id }) => found.has(unique_id));
  const listed = arrived.filter(({ unique_id }) =>
    image.some((one) => one.unique_id === unique_id),
  );
  const own = ({ unique_id, expected_key }: Attachment) =>
    update(table(), attachmentKey(unique_id), { file_key: expected_key, expected_key: undefined });
  const list = update(
    table(),
    lies,
    { image: image.map((one) => shownIf(found, one)) },
    {
      condition: { expression: 'changes = :seen', values: { ':seen': changes } },
      add: { changes: 1 },
    },
  );
  return [
    ...(listed.length === 0
      ? []
      : [{ adds: { images: listed.length }, steps: [list, ...listed.map(own)] }]),
    ...arrived
      .filter((one) => !listed.includes(one))
      .map((one) => ({ adds: { images: 1 }, steps: [own(one)] })),
  ];
}
