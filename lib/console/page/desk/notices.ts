import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Notice } from '../views/layout/notices.tsx';

/** How long a confirmation such as "Link copied" stays, in ms. */
const CONFIRMATION_MS = 5000;

/** The notices below the header. */
export class NoticeList {
  readonly #all: Signal<readonly Notice[]> = signal([]);
  readonly all: ReadonlySignal<readonly Notice[]> = this.#all;

  /** Shows a notice in place of the one with the same id. */
  show(notice: Notice): void {
    const others = this.#all.peek().filter(({ id }) => id !== notice.id);
    this.#all.value = [...others, notice];
  }

  remove(id: string): void {
    if (this.#all.peek().some((one) => one.id === id))
      this.#all.value = this.#all.peek().filter((one) => one.id !== id);
  }

  /** Shows a notice while there is a text for it. */
  toggle(id: string, text: string | undefined, rest: Omit<Notice, 'id' | 'text'>): void {
    if (text === undefined) this.remove(id);
    else this.show({ id, text, ...rest });
  }

  /** Shows a confirmation for some seconds. */
  confirm(text: string): void {
    const id = 'confirmation';
    this.show({ id, kind: 'info', text });
    setTimeout(() => {
      if (this.#all.peek().some((one) => one.id === id && one.text === text)) this.remove(id);
    }, CONFIRMATION_MS);
  }

  /** Shows an error until a person closes it. */
  fail(text: string): void {
    const id = 'failure';
    this.show({ id, kind: 'error', text, onClose: () => this.remove(id) });
  }
}
