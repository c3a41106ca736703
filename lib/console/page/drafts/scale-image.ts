import type { DraftFile } from './draft.ts';

/** The types that a browser writes; any other image becomes a JPEG. */
const WRITABLE = ['image/jpeg', 'image/png', 'image/webp'];

const IMAGE_QUALITY = 0.9;
/** The factor by which each attempt reduces the edges, because a scaled image is rarely as large as computed. */
const SCALE_STEP = 0.8;
const MIN_EDGE_PX = 16;

/** Whether a file is an image that can be scaled down to the limit. */
export const isScalable = ({ type, size }: Blob, maxBytes: number): boolean =>
  size > maxBytes && /^image\/(jpeg|png|webp|gif|avif|bmp)$/.test(type);

/**
 * Returns the factor from 0 to 1 that scales the edges of an image so that it has about `maxBytes`: the number of bytes
 * is proportional to the area.
 */
export const scaleFor = (bytes: number, maxBytes: number): number =>
  Math.min(1, Math.sqrt(maxBytes / bytes)) * SCALE_STEP;

/** Returns an image of at most `maxBytes`. Rejects if the browser cannot read it. */
export async function scaleImage(image: Blob, maxBytes: number): Promise<Blob> {
  const bitmap = await createImageBitmap(image);
  try {
    const type = WRITABLE.includes(image.type) ? image.type : 'image/jpeg';
    let scale = scaleFor(image.size, maxBytes);
    while (bitmap.width * scale >= MIN_EDGE_PX) {
      const scaled = await draw(bitmap, scale, type);
      if (scaled.size <= maxBytes) return scaled;
      scale *= SCALE_STEP;
    }
    throw new RangeError('The image cannot be made small enough.');
  } finally {
    bitmap.close();
  }
}

/** The longest side of a thumbnail, in pixels. */
export const THUMBNAIL_PX = 320;
/** The desk takes no larger thumbnail. */
export const MAX_THUMBNAIL_BYTES = 65_536;

/** Returns the size of an image in pixels and a small copy; undefined if the browser cannot read it. */
export async function describeImage(image: Blob): Promise<DraftFile['picture']> {
  if (!image.type.startsWith('image/')) return undefined;
  try {
    const bitmap = await createImageBitmap(image);
    try {
      const { width, height } = bitmap;
      const scale = Math.min(1, THUMBNAIL_PX / Math.max(width, height));
      const thumbnail = await draw(bitmap, scale, 'image/jpeg');
      const isUseful = thumbnail.size < Math.min(image.size, MAX_THUMBNAIL_BYTES);
      return { width, height, ...(isUseful && { thumbnail }) };
    } finally {
      bitmap.close();
    }
  } catch {
    return undefined;
  }
}

async function draw(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const [width, height] = [bitmap.width, bitmap.height].map((edge) =>
    Math.max(1, Math.round(edge * scale)),
  ) as [number, number];
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality: IMAGE_QUALITY });
}
