/// <reference lib="webworker" />
import { UNDRAWABLE, type FitsAnswer, type FitsPicture, type FitsRequest } from './messages.ts';
import { readPreview, type FitsPreview } from './preview.ts';
import { paint } from './stretch.ts';

/**
 * The worker that draws FITS files: however large or strange a file is, the page stays responsive, and can end the
 * worker. It draws one picture.
 */
declare const self: DedicatedWorkerGlobalScope;

const JPEG_QUALITY = 0.9;

const answer = (message: FitsAnswer): void => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<FitsRequest>) => {
  draw(data).catch(() => answer({ problem: UNDRAWABLE }));
});

async function draw({ bytes, maxSide, ...style }: FitsRequest): Promise<void> {
  const { preview, problem, headers } = readPreview(new Uint8Array(bytes), maxSide, (read) =>
    answer({ headers: read }),
  );
  if (preview) return answer({ picture: await toPicture(preview, style) });
  answer({ headers });
  answer({ problem: problem ?? '' });
}

async function toPicture(
  { grid, limits, ...image }: FitsPreview,
  { stretch, type }: Pick<FitsRequest, 'stretch' | 'type'>,
): Promise<FitsPicture> {
  const { width, height, factor, emptyCount } = grid;
  const canvas = new OffscreenCanvas(width, height);
  const colours = paint(grid, limits, stretch);
  canvas.getContext('2d')?.putImageData(new ImageData(colours, width, height), 0, 0);
  const blob = await canvas.convertToBlob({ type, quality: JPEG_QUALITY });
  return { blob, ...image, factor, emptyCount, ...limits };
}
