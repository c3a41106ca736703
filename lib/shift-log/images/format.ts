import { isGif } from './gif.ts';
import { hidesAnother } from './hidden.ts';
import { isJpeg } from './jpeg.ts';
import { isPng } from './png.ts';
import { isWebp } from './webp.ts';

/** A format of images that is taken: its media type, and how the names of its files end. */
export type ImageFormat = { type: `image/${string}`; extension: string };

const formats: (ImageFormat & { is: (bytes: Buffer) => boolean })[] = [
  { type: 'image/png', extension: 'png', is: isPng },
  { type: 'image/jpeg', extension: 'jpg', is: isJpeg },
  { type: 'image/gif', extension: 'gif', is: isGif },
  { type: 'image/webp', extension: 'webp', is: isWebp },
];

/** How the names of kept files end. */
export const extensions = formats.map(({ extension }) => extension);

/**
 * The format of an image, found by walking through its structure from the first byte to the last.
 * Undefined for all else: also for what is cut off, and for what is another file as well, behind its end
 * or within, of a kind that a browser should not be given.
 */
export function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = formats.find(({ is }) => is(buffer));
  if (!found || hidesAnother(buffer)) return undefined;
  return { type: found.type, extension: found.extension };
}
