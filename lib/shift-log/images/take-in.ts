import { settle } from '#lib/platform/dynamo/settle.ts';
import { putObject, readObject, removeObject, TooLarge } from '#lib/platform/s3/objects.ts';
import { extensions, formatOf } from './format.ts';
import { keptKey, stagingKey } from './keys.ts';
import { findImages, isOpen, recordVerdicts, type Filed, type Verdict } from './repository.ts';

/** Gives the bytes of a file, or undefined where there are none. */
type BytesOf = (image: Filed) => Promise<Uint8Array | undefined>;

/** The bytes that lie ready in the bucket; none where there are more than were announced. */
export async function stagedBytes({ unique_id, size }: Filed): Promise<Uint8Array | undefined> {
  try {
    return await readObject(stagingKey(unique_id), size);
  } catch (error) {
    if (error instanceof TooLarge) return new Uint8Array();
    throw error;
  }
}

/** Whether bytes lie ready, whatever they are of. */
export async function isStaged(uniqueId: string): Promise<boolean> {
  try {
    return (await readObject(stagingKey(uniqueId), 0)) !== undefined;
  } catch (error) {
    if (error instanceof TooLarge) return true;
    throw error;
  }
}

/**
 * Takes files of one comment or reply in: looks at their bytes, keeps what is good where it is served
 * from, and shows it from then on; what is not good is never shown. Can be repeated, and be done twice
 * at once: what was taken in stays as it is. Gives the files as they stand then.
 */
export async function takeIn(
  ids: string[],
  bytesOf: BytesOf,
  clock: () => string,
): Promise<Map<string, Filed>> {
  const verdicts = new Map<string, Verdict>();
  const files = await settle(async () => {
    const found = await findImages(ids);
    const fresh = [...found.values()].filter(
      (image) => isOpen(image) && !verdicts.has(image.unique_id),
    );
    for (const verdict of await Promise.all(fresh.map((image) => judge(image, bytesOf))))
      if (verdict) verdicts.set(verdict.image.unique_id, verdict);
    const due = [...verdicts.values()].filter(({ image }) => {
      const standing = found.get(image.unique_id);
      return standing && isOpen(standing);
    });
    await recordVerdicts(due, clock());
    for (const { image, kept } of due)
      found.set(image.unique_id, { ...image, ...(kept ?? { refused: true }) });
    return found;
  });
  const settled = [...files.values()].filter((image) => !isOpen(image));
  await Promise.all(settled.map(({ unique_id }) => removeObject(stagingKey(unique_id))));
  return files;
}

/**
 * Removes what another look has kept of a file that was taken in already: by one link an image can be sent
 * twice at once, in two formats, of which one is shown.
 */
export async function removeOthers(image: Filed): Promise<void> {
  const keys = extensions.map((extension) => keptKey(image, extension));
  await Promise.all(keys.filter((key) => key !== image.file_key).map(removeObject));
}

/** Looks at the bytes of a file, and keeps them where they are an image of the announced size. */
async function judge(image: Filed, bytesOf: BytesOf): Promise<Verdict | undefined> {
  const bytes = await bytesOf(image);
  if (!bytes) return undefined;
  const format = bytes.length === image.size ? formatOf(bytes) : undefined;
  if (!format) return { image };
  const file_key = keptKey(image, format.extension);
  await putObject(file_key, bytes, { type: format.type, fileName: image.file_name });
  return { image, kept: { file_key, content_type: format.type } };
}
