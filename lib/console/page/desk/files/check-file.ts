import { isFileName } from '#lib/characters/one-line.ts';
import { detectMediaType } from '#lib/file-formats/detect.ts';
import { kindOfText } from '#lib/file-formats/text.ts';
import type { DraftFile } from '../../drafts/draft.ts';
import { describeImage, isScalable, scaleImage } from '../../drafts/scale-image.ts';
import { describeFits } from './describe-fits.ts';

const FITS = 'application/fits';

/** The desk's limit for the name of a file, in UTF-16 units. */
const MAX_NAME_CHARS = 256;

const ZIP = 'Put it into a ZIP archive and attach that.';
const UNREADABLE =
  'The browser cannot read it. Attach it again; of a folder, attach a ZIP archive.';
const NAME = 'Its name has characters that the desk does not accept, or too many. Rename it.';

/**
 * Returns a file with the type of its bytes, or with the reason why the desk would refuse it. The bytes are copied:
 * a log may grow while it is sent.
 */
export async function checkFile({ isUnchecked: _, ...file }: DraftFile): Promise<DraftFile> {
  const bytes = await file.blob.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (!bytes) return { ...file, blob: new Blob(), refusal: UNREADABLE };
  if (bytes.length === 0) return { ...file, refusal: 'It is empty.' };
  if (!isFileName(file.name) || file.name.length > MAX_NAME_CHARS)
    return { ...file, refusal: NAME };
  const type = await detectMediaType(bytes);
  if (type === undefined) return { ...file, refusal: `${describe(bytes)} ${ZIP}` };
  const blob = new Blob([bytes], { type });
  const picture = await (type === FITS ? describeFits(blob) : describeImage(blob));
  return { ...file, type, blob, ...(picture && { picture }) };
}

const describe = (bytes: Uint8Array): string =>
  kindOfText(bytes, 'utf-8') === 'markup'
    ? 'The desk accepts no HTML, XML or SVG.'
    : 'The desk does not know this format.';

/** Returns how a smaller copy of an image is made; undefined for a file that cannot be scaled down. */
export async function smallerCopyOf(
  file: File,
  maxBytes: number,
): Promise<(() => Promise<Blob>) | undefined> {
  const isReadable = isScalable(file, maxBytes) && (await describeImage(file)) !== undefined;
  return isReadable ? () => scaleImage(file, maxBytes) : undefined;
}
