import { randomUUID } from 'node:crypto';
import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import type { SentFile } from '#lib/contract/files.ts';
import type { AnnouncedFile, KnownFile } from '../contracts/image-input.ts';
import type { ImageFormat } from './format.ts';
import { MOST_FILES } from './limits.ts';

/** A file of a comment or a reply. Until it has arrived and was found good it has no key, and is not shown. */
export type Image = {
  unique_id: string;
  file_name: string;
  /** As it was announced; once it has arrived, as its bytes are. */
  content_type: string;
  /** In bytes. */
  size: number;
  /** When it was announced. */
  timestamp: string;
  file_key?: string;
  /** Where its bytes are to be, of a file that was imported and whose bytes are not there yet. */
  expected_key?: string;
};

/** Files that a request brings: announced ones, whose bytes are still to come, and those of a form. */
export type Brought = { announced: Image[]; sent: Image[]; bytes: Map<string, Uint8Array> };

/** A file that is announced waits for its bytes so long; what is put into the bucket for it, no longer. */
export const AWAITED_DAYS = 3;

/** Bytes that the entry of a file gains at most when it arrives: its key, and a longer media type. */
const ARRIVAL_BYTES = 128;

/** Bytes that an item is to have free for its files that are still to come. */
export const roomFor = (images: Image[]) => ARRIVAL_BYTES * images.filter(isAwaited).length;

export const isAwaited = ({ file_key }: Pick<Image, 'file_key'>) => file_key === undefined;

/** Whether the bytes of a file are there, or will be once they are copied. */
export const isKept = ({ file_key, expected_key }: Image): boolean =>
  file_key !== undefined || expected_key !== undefined;

/** The files of a body and of a form that are new, each with an id of its own. */
export function broughtBy(
  said: (AnnouncedFile | KnownFile)[] | null | undefined,
  files: SentFile<ImageFormat>[],
  now: string,
): Brought {
  const image = (file_name: string, content_type: string, size: number): Image => ({
    unique_id: randomUUID(),
    file_name,
    content_type,
    size,
    timestamp: now,
  });
  const announced = (said ?? []).flatMap((one) =>
    'unique_id' in one ? [] : image(one.file_name, one.content_type, one.size),
  );
  const sent = files.map(({ file_name, format, bytes }) =>
    image(file_name, format.type, bytes.length),
  );
  const bytes = new Map(sent.map(({ unique_id }, at) => [unique_id, files[at]?.bytes ?? none]));
  return { announced, sent, bytes };
}

const none = new Uint8Array();

/**
 * The files after a body that lists them: those that it names stay, and those that are still awaited,
 * which nobody is shown; the others go. Without a list all stay, and with null none. 422 for an id that
 * is none of them.
 */
export function stayingOf(
  standing: Image[],
  said: (AnnouncedFile | KnownFile)[] | null | undefined,
): Image[] {
  if (said === undefined) return standing;
  if (said === null) return [];
  const named = said.map((one) => ('unique_id' in one ? one.unique_id : undefined));
  const problems = named.flatMap((id, at) =>
    id === undefined || standing.some(({ unique_id }) => unique_id === id)
      ? []
      : {
          loc: ['body', 'image', at, 'unique_id'],
          msg: 'Input should be the id of a file of this comment',
          type: 'value_error',
        },
  );
  if (problems.length > 0) throw new InvalidRequest(problems);
  return standing.filter((image) => isAwaited(image) || named.includes(image.unique_id));
}

/** The files that stay with those that come; without those that were awaited in vain. */
export function together(staying: Image[], { announced, sent }: Brought, now: string): Image[] {
  const oldest = Date.parse(now) - AWAITED_DAYS * 86_400_000;
  const isAlive = (image: Image) =>
    !isAwaited(image) || image.expected_key !== undefined || Date.parse(image.timestamp) >= oldest;
  const alive = staying.filter(isAlive);
  const all = [...alive, ...announced, ...sent];
  if (all.length > MOST_FILES) throw new ApiError('TOO_MANY_FILES', { most: MOST_FILES });
  return all;
}
