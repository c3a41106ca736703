import { commands, type Command } from './commands.ts';

/** The first key of a sequence such as `g n` is forgotten after this time. */
const SEQUENCE_MS = 1500;

/** What has the focus: read at each keystroke, so that the handler keeps no state of the page. */
type FocusContext = {
  isInField: boolean;
  isUnderDialog: boolean;
  /** Whether another page is being loaded: what is typed meanwhile is meant for that page. */
  isLoading: boolean;
  /** Whether something of the page is being loaded, such as the composer. */
  isBusy: boolean;
  /** Presses the button of a command, and returns whether there is one. */
  press: (command: Command) => boolean;
};

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat'
> & { preventDefault: () => void; defaultPrevented: boolean };

type Options = {
  areSingleKeysOn: () => boolean;
  /** Called after the key of a command that opens a field. `retry`: presses its button, which is not there yet. */
  onOpening: (retry?: () => void) => void;
};

/** Returns a listener of `keydown` that presses the button of the command with these keys. */
export function createKeyHandler(
  context: () => FocusContext,
  { areSingleKeysOn, onOpening }: Options,
) {
  const awaitField = (isPressed: boolean, retry: (() => boolean) | undefined) => {
    if (isPressed) onOpening();
    else if (retry) onOpening(retry);
  };
  let first: { key: string; at: number } | undefined;
  return (event: KeyPress): void => {
    if (event.isComposing || event.defaultPrevented || event.altKey) return;
    const { press, isBusy, ...where } = context();
    if (!isForPage(event, where, areSingleKeysOn())) return;
    const keys = isChord(event) ? `Ctrl+${event.key}` : event.key;
    const isSecond = first !== undefined && performance.now() - first.at < SEQUENCE_MS;
    const sequence = isSecond && first ? `${first.key} ${keys}` : keys;
    first = undefined;
    const command: Command | undefined = commands.find(({ keys: own }) => own === sequence);
    if (command) {
      const isPressed = press(command);
      if (isPressed) event.preventDefault();
      if (command.opensField) awaitField(isPressed, isBusy ? () => press(command) : undefined);
    } else if (commands.some(({ keys: own }) => own?.startsWith(`${keys} `)))
      first = { key: keys, at: performance.now() };
  };
}

const isChord = ({ ctrlKey, metaKey }: KeyPress): boolean => ctrlKey || metaKey;

/** Whether a key is for the page: a dialog and a field have keys of their own. */
function isForPage(
  event: KeyPress,
  { isInField, isUnderDialog, isLoading }: Omit<FocusContext, 'press' | 'isBusy'>,
  areSingleKeysOn: boolean,
): boolean {
  if (isChord(event)) return true;
  if (isUnderDialog || isLoading) return false;
  if (event.key.length === 1) return !isInField && areSingleKeysOn;
  // Escape leaves a form, and F6 leads to the messages from anywhere.
  return !isInField || event.key === 'Escape' || event.key === 'F6';
}

/** Reads what has the focus in a document. */
export function readFocusContext(document: Document): FocusContext {
  const focused = document.activeElement;
  const isInField = focused?.matches('input:not([type=checkbox], [type=radio]), select, textarea');
  return {
    isInField: isInField ?? false,
    // A query of the whole page at each keystroke takes longer than the typing in a long timeline.
    isUnderDialog:
      [...document.getElementsByTagName('dialog')].some(({ open }) => open) ||
      (focused?.closest('[popover]') ?? null) !== null,
    isLoading: document.querySelector('main[aria-busy=true]') !== null,
    isBusy: document.querySelector('[aria-busy=true]') !== null,
    press: (command) => {
      const button = buttonOf(document, command);
      // A search field needs no button: its key goes to it.
      if (button?.matches('input')) button.focus();
      else button?.click();
      return button !== null;
    },
  };
}

const submitButtonOf = (form: HTMLFormElement | null | undefined): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[type=submit]:not(:disabled)') ?? null;

function buttonOf(document: Document, { id, button }: Command): HTMLElement | null {
  const find = (within: ParentNode | null | undefined, command: string) =>
    within?.querySelector<HTMLElement>(`[data-command="${command}"]:not(:disabled)`) ?? null;
  const focused = document.activeElement;
  if (id === 'send') return submitButtonOf(focused?.closest('form'));
  if (button === 'form') return find(focused?.closest('form') ?? document, id);
  if (button === 'page') return find(document, id);
  const entry = focused?.closest('[data-entry]');
  // Enter on a link or a button is its own.
  return id === 'open' && entry !== focused ? null : find(entry, id);
}
