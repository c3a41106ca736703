import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { messageOf } from '../api/call.ts';
import type { Notice } from '../views/layout/notices.tsx';

/** The messages of the page about itself. */
export class NoticeList {
  readonly #all: Signal<readonly Notice[]> = signal([]);
  readonly all: ReadonlySignal<readonly Notice[]> = this.#all;

  /** Shows a notice in place of the one with the same id. */
  show(notice: Notice): void {
    const others = this.#all.peek().filter(({ id }) => id !== notice.id);
    const onClose = () => this.remove(notice.id);
    const isState = notice.stays === true;
    this.#all.value = [...others, isState ? notice : { onClose, ...notice }];
  }

  remove(id: string): void {
    if (this.#all.peek().some((one) => one.id === id))
      this.#all.value = this.#all.peek().filter((one) => one.id !== id);
  }

  /** Shows a notice while there is a text for it. */
  toggle(id: string, text: string | undefined, rest: Omit<Notice, 'id' | 'text'>): void {
    if (text === undefined) this.remove(id);
    else this.show({ id, text, stays: true, ...rest });
  }

  /** Shows a confirmation for some seconds; `undo` takes back what was done. */
  confirm(text: string, undo?: () => Promise<unknown>): void {
    const id = 'confirmation';
    const run = () => {
      this.remove(id);
      undo?.().catch((error: unknown) => this.fail(`It was not undone. ${messageOf(error)}`));
    };
    this.show({ id, kind: 'info', text, ...(undo && { action: { label: 'Undo', run } }) });
  }

  /** Shows an error until a person closes it. */
  fail(text: string): void {
    this.show({ id: `failure ${text}`, kind: 'error', text });
  }
}
