import { signal, type Signal } from '@preact/signals';

/** The colours of tags by their names in lower case, once they are loaded. */
export const tagColors: Signal<ReadonlyMap<string, string>> = signal(new Map());

type Colored = { tag_name: string; color?: string | undefined };

/** Notes the colours of the tags that were loaded. */
export function noteColors(tags: readonly Colored[]): void {
  tagColors.value = new Map(
    tags.flatMap(({ tag_name, color }) => (color ? [[tag_name.toLowerCase(), color]] : [])),
  );
}

/** The mark of a tag: a colour with a shape of its own. Nothing without a colour. */
export const TagMark = ({ color }: { color: string | undefined }) =>
  color ? (
    <span class={`tag-mark tag-mark--${color}`} title={color}>
      <span class="visually-hidden">{color} </span>
    </span>
  ) : null;
