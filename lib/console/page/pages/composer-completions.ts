import { computed, effect, signal, type Signal } from '@preact/signals';
import type { Desk } from '../desk/desk.ts';
import { choicesOf } from '../store/filters.ts';
import type { Tag } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { stateOf } from '../views/blocks/facts.ts';
import type { Completions } from '../views/composer/text-field.tsx';
import { noteColors } from '../text/tag-mark.tsx';

const tags: Signal<readonly Tag[]> = signal([]);
let isFollowing = false;

/** Loads the tags, and again when the window gets the focus. */
function followTags({ api, session }: Desk): void {
  if (isFollowing) return;
  isFollowing = true;
  const load = async () => {
    tags.value = (await api.call('shift-log.list-tags')).body.result_data;
    noteColors(tags.value);
  };
  // Tags that are not suggested can be typed.
  const reload = () => void load().catch(() => undefined);
  effect(() => {
    if (session.user.value !== undefined) reload();
  });
  addEventListener('focus', reload);
}

/** Returns the completions of a text: tags, those of this shift with their counts, and its blocks. */
export function createCompletions(desk: Desk, store: Store): Completions {
  const { running } = desk;
  const choices = choicesOf(store);
  followTags(desk);
  return {
    tags: computed(() => {
      const used = choices.value.tags.map(({ name, count }) => ({
        value: name,
        note: `${count} here`,
      }));
      const isUsed = (name: string) => used.some(({ value }) => value === name);
      const others = tags.value.filter(({ tag_name, archived }) => !archived && !isUsed(tag_name));
      return [...used, ...others.map(({ tag_name }) => ({ value: tag_name }))];
    }),
    blocks: computed(() =>
      store.entries.value.toReversed().flatMap((entry) => {
        if (entry.kind !== 'log') return [];
        return [{ value: String(entry.record.eb_id), note: stateOf(entry.record, running.value) }];
      }),
    ),
  };
}
