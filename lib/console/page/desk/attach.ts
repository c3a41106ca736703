import type { DraftFile } from '../drafts/draft.ts';
import { describeImage, isScalable, scaleImage } from '../drafts/scale-image.ts';
import { sizeText } from '../views/parts/size.ts';
import type { Settings } from './settings.ts';

/** A file that is too large, with a way to attach a smaller copy. */
export type LargeFile = {
  name: string;
  /** The size and the limit, as a sentence. */
  text: string;
  /** Returns a smaller copy; absent for anything but an image that the browser can read. */
  scale?: () => Promise<DraftFile>;
};

type Attachable = { files: DraftFile[]; large: LargeFile[]; problem?: string };

/** Sorts files into those that can be attached and those that are too large. `count` files are attached already. */
export async function prepareFiles(
  chosen: readonly File[],
  count: number,
  { file_bytes: maxBytes, files: maxFiles }: Settings['limits'],
): Promise<Attachable> {
  const fitting = chosen.slice(0, Math.max(0, maxFiles - count));
  const small = fitting.filter(({ size }) => size <= maxBytes);
  const large = fitting.filter(({ size }) => size > maxBytes);
  return {
    files: await Promise.all(small.map((file) => toDraftFile(file))),
    large: await Promise.all(large.map((file) => describe(file, maxBytes))),
    ...(fitting.length < chosen.length && {
      problem: `An entry can have ${maxFiles} files. ${chosen.length - fitting.length} were not attached.`,
    }),
  };
}

/** Files from the clipboard are all called `image.png`: the time tells them apart. */
async function toDraftFile(file: File, blob: Blob = file): Promise<DraftFile> {
  const time = new Date().toISOString().slice(11, 19).replaceAll(':', '');
  const name = file.name === 'image.png' ? `pasted-${time}.png` : file.name || `file-${time}`;
  const type = blob.type || 'application/octet-stream';
  const picture = await describeImage(blob);
  return { id: crypto.randomUUID(), name, type, blob, ...(picture && { picture }) };
}

async function describe(file: File, maxBytes: number): Promise<LargeFile> {
  const text = `${file.name} has ${sizeText(file.size)}. The limit is ${sizeText(maxBytes)}.`;
  const isReadable = isScalable(file, maxBytes) && (await describeImage(file)) !== undefined;
  if (!isReadable) return { name: file.name, text };
  return {
    name: file.name,
    text: `${text} A smaller copy can be attached instead.`,
    scale: async () => toDraftFile(file, await scaleImage(file, maxBytes)),
  };
}
