/** How long a field may take to open, in ms. After that, keys are commands again. */
const MAX_WAIT_MS = 5000;

type TypedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'preventDefault'
>;

/** Holds what is typed after a command that opens a field, until that field has the focus. */
export class TypeAhead {
  #text = '';
  #end = 0;
  #retry: (() => void) | undefined;

  /** Waits for a field. `retry` presses the button of the command, if it was not on the page yet. */
  wait(retry?: () => void): void {
    const isWaiting = this.#end > 0;
    this.#text = '';
    this.#retry = retry;
    this.#end = performance.now() + MAX_WAIT_MS;
    if (!isWaiting) requestAnimationFrame(this.#look);
  }

  /** Takes a key that belongs into the field. To be called before any other listener of `keydown`. */
  onKeyDown = (event: TypedKey): void => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (this.#end === 0 || this.#deliver() || isComposing || ctrlKey || metaKey || altKey) return;
    if (key === 'Escape') this.#end = 0;
    else if (key === 'Backspace') this.#text = this.#text.slice(0, -1);
    else if (key.length === 1) this.#text += key;
    else return;
    event.preventDefault();
  };

  #look = (): void => {
    if (this.#end === 0 || this.#deliver()) return;
    if (performance.now() > this.#end) {
      this.#end = 0;
      return;
    }
    this.#retry?.();
    requestAnimationFrame(this.#look);
  };

  /** Gives the text to the field that has the focus. Returns false if none has it. */
  #deliver(): boolean {
    const field = document.activeElement;
    if (!isTextField(field)) return false;
    this.#end = 0;
    if (this.#text === '') return true;
    const { selectionStart, selectionEnd } = field;
    const [from, to] = [selectionStart ?? field.value.length, selectionEnd ?? field.value.length];
    field.setRangeText(this.#text, from, to, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return true;
  }
}

const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element?.matches('textarea, input:not([type=checkbox], [type=radio], [type=datetime-local])') ??
  false;
