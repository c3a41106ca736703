import type * as z from 'zod/mini';
import type { template } from '#lib/shift-log/contracts/resources/template.ts';
import { typedTag } from '#lib/characters/references.ts';

/** A text that is written often. */
export type Template = z.output<ReturnType<typeof template>>;

/** Whether a template is a text of what the composer writes. */
export const isForComposer = ({ target }: Template): boolean =>
  target === 'comment' || target === 'annotation';

/** Returns a text with that of a template, which replaces an empty one, or a `/` that asked for it. */
export function withTemplate(text: string, { text: added, tags }: Template): string {
  const missingTags = tags.map(typedTag).filter((tag) => !added.includes(tag));
  const block = [added, ...(missingTags.length > 0 ? [missingTags.join(' ')] : [])].join('\n\n');
  return text.trim() === '' || text === '/' ? block : `${text}\n${block}`;
}
