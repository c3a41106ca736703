/** The types that a browser writes; any other image becomes a JPEG. */
const WRITABLE = ['image/jpeg', 'image/png', 'image/webp'];

const QUALITY = 0.9;
/** A scaled image is rarely as large as computed; each further attempt takes so much off its edges. */
const STEP = 0.8;
const MIN_EDGE_PX = 16;

/** Whether a file is an image that can be scaled down to the limit. */
export const isScalable = ({ type, size }: Blob, maxBytes: number): boolean =>
  size > maxBytes && /^image\/(jpeg|png|webp|gif|avif|bmp)$/.test(type);

/**
 * Returns by how much the edges of an image are scaled, from 0 to 1, so that it has about so many bytes: the
 * bytes follow the area.
 */
export const scaleFor = (bytes: number, maxBytes: number): number =>
  Math.min(1, Math.sqrt(maxBytes / bytes)) * STEP;

/** Returns an image of at most so many bytes. Rejects if the browser cannot read it. */
export async function scaleImage(image: Blob, maxBytes: number): Promise<Blob> {
  const bitmap = await createImageBitmap(image);
  try {
    const type = WRITABLE.includes(image.type) ? image.type : 'image/jpeg';
    let scale = scaleFor(image.size, maxBytes);
    while (bitmap.width * scale >= MIN_EDGE_PX) {
      const scaled = await draw(bitmap, scale, type);
      if (scaled.size <= maxBytes) return scaled;
      scale *= STEP;
    }
    throw new RangeError('The image cannot be made small enough.');
  } finally {
    bitmap.close();
  }
}

/** The size of an image in pixels; undefined if the browser cannot read it. */
export async function measureImage(
  image: Blob,
): Promise<{ width: number; height: number } | undefined> {
  try {
    const bitmap = await createImageBitmap(image);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
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
  return canvas.convertToBlob({ type, quality: QUALITY });
}
