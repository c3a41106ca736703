import { effect, signal } from '@preact/signals';
import { isVisible } from '../api/online.ts';
import type { Change } from '../store/changes.ts';
import { hasFailed } from '../views/blocks/facts.ts';
import type { Preferences } from './settings.ts';

/** Draws the attention of a person who looks elsewhere: the title counts new entries, and errors can be heard. */
export class Alerts {
  readonly #preferences: Preferences;
  readonly #unseen = signal(0);
  readonly #title = signal('Observatory Desk');
  readonly #failed = new Set<string>();

  constructor(preferences: Preferences) {
    this.#preferences = preferences;
    effect(() => {
      if (isVisible.value) this.#unseen.value = 0;
    });
    effect(() => {
      const count = this.#unseen.value;
      document.title = count > 0 ? `(${count}) ${this.#title.value}` : this.#title.value;
    });
  }

  setTitle(page: string): void {
    this.#title.value = `${page} · Observatory Desk`;
  }

  /** Notes a change that has arrived by the stream. */
  notice(change: Change): void {
    const { logs = [], comments = [], replies = [], annotations = [] } = change;
    const count = logs.length + comments.length + replies.length + annotations.length;
    if (!isVisible.peek()) this.#unseen.value += count;
    const failed = logs.filter(hasFailed).map(({ eb_id }) => String(eb_id));
    const isNew = failed.some((id) => !this.#failed.has(id));
    for (const id of failed) this.#failed.add(id);
    // Without a connection to load it, there is no sound.
    if (isNew && this.#preferences.hasErrorSound.peek())
      void import('./tone.ts').then(
        ({ playTone }) => playTone(),
        () => undefined,
      );
  }
}
