import type { DraftFile } from '../../drafts/draft.ts';
import { MAX_THUMBNAIL_BYTES, THUMBNAIL_PX } from '../../drafts/scale-image.ts';

/** The longest sides that are tried, in pixels: a JPEG of noise is large. */
const SIDES_PX = [THUMBNAIL_PX, THUMBNAIL_PX / 2];

/** Returns the size of the first image of a FITS file and a small picture of it; undefined if it cannot be drawn. */
export async function describeFits(file: Blob): Promise<DraftFile['picture']> {
  const { readFits } = await import('./read-fits.ts').catch(() => ({ readFits: undefined }));
  if (!readFits) return undefined;
  for (const maxSide of SIDES_PX) {
    const bytes = await file.arrayBuffer();
    const options = { bytes, maxSide, stretch: 'percentile', type: 'image/jpeg' } as const;
    const { picture } = await readFits(options).catch(() => ({ picture: undefined }));
    if (!picture) return undefined;
    const { width, height, blob } = picture;
    if (blob.size < Math.min(file.size, MAX_THUMBNAIL_BYTES))
      return { width, height, thumbnail: blob };
  }
  return undefined;
}
