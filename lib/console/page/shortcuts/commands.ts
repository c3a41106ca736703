/**
 * The commands of the page. A command with keys is in the help dialog, and its keys press the button that has the
 * command: `entry` is the button in the entry that has the focus, `form` the one in the form around the focus, and
 * `page` the first one on the page.
 */
export type Command = {
  id: string;
  keys: string | null;
  button: 'page' | 'entry' | 'form';
  /** Whether what is typed next belongs into a field that the command opens. */
  opensField?: true;
};

export const commands = [
  { id: 'comment', keys: 'c', button: 'page', opensField: true },
  { id: 'annotate', keys: 'a', button: 'page', opensField: true },
  { id: 'reply', keys: 'r', button: 'entry', opensField: true },
  { id: 'edit', keys: 'e', button: 'entry', opensField: true },
  { id: 'ticket', keys: 't', button: 'entry' },
  { id: 'next', keys: 'j', button: 'page' },
  { id: 'previous', keys: 'k', button: 'page' },
  { id: 'open', keys: 'Enter', button: 'entry' },
  { id: 'close', keys: 'Escape', button: 'form' },
  { id: 'search', keys: '/', button: 'page', opensField: true },
  { id: 'filter', keys: 'f', button: 'page', opensField: true },
  { id: 'palette', keys: 'Ctrl+k', button: 'page' },
  { id: 'now', keys: 'g n', button: 'page' },
  { id: 'shifts', keys: 'g s', button: 'page' },
  { id: 'items', keys: 'g i', button: 'page' },
  { id: 'loss-clock', keys: 'l', button: 'page' },
  { id: 'messages', keys: 'F6', button: 'page' },
  { id: 'help', keys: '?', button: 'page' },
  { id: 'send', keys: 'Ctrl+Enter', button: 'form' },
  { id: 'insert-time', keys: 'Ctrl+;', button: 'form' },
  { id: 'next-error', keys: null, button: 'page' },
  { id: 'versions', keys: null, button: 'entry' },
  { id: 'copy-link', keys: null, button: 'entry' },
  { id: 'tags', keys: null, button: 'page' },
  { id: 'newest', keys: null, button: 'page' },
] as const satisfies Command[];

export type CommandId = (typeof commands)[number]['id'];

/** Returns the keys of a command, or null. */
const keysOf = (id: CommandId): string | null =>
  commands.find((command) => command.id === id)?.keys ?? null;

/** Returns the label of a button with its keys: "Reply (r)". */
export function withKeys(label: string, id: CommandId | undefined): string {
  const keys = id === undefined ? null : keysOf(id);
  return keys === null ? label : `${label} (${keys})`;
}
