import { isAwaited, type Attachment } from './attachment.ts';
import { findAttachments } from './repository.ts';

type WithImages = { image: Attachment[] };

/**
 * Earlier versions as they are shown: with the files that arrived after a later one was made. What
 * another of them knows is not looked up: at most one call for each hundred files.
 */
export async function withArrivals<T extends WithImages>(versions: T[]): Promise<T[]> {
  const all = versions.flatMap(({ image }) => image);
  const known = new Map<string, Attachment>(
    all.filter((image) => !isAwaited(image)).map((image) => [image.unique_id, image]),
  );
  const open = new Set(all.map(({ unique_id }) => unique_id).filter((id) => !known.has(id)));
  for (const [id, image] of await findAttachments([...open])) known.set(id, image);
  return versions.map((version) => ({
    ...version,
    image: version.image.map((image) => {
      const { file_key, content_type } = known.get(image.unique_id) ?? image;
      return { ...image, file_key, content_type };
    }),
  }));
}
