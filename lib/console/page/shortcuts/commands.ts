/**
 * The commands of the page. A command with keys is in the help dialog, and its keys press the button that has the
 * command: `entry` is the button in the entry that has the focus, `form` the one in the form around the focus, and
 * `page` the first one on the page.
 */
export type Command = {
  id: string;
  keys: string | null;
  label: string;
  button: 'page' | 'entry' | 'form';
  /** Whether what is typed next belongs into a field that the command opens. */
  opensField?: true;
};

export const commands = [
  { id: 'comment', keys: 'c', label: 'Write a comment', button: 'page', opensField: true },
  { id: 'annotate', keys: 'a', label: 'Write an annotation', button: 'page', opensField: true },
  { id: 'reply', keys: 'r', label: 'Reply to the entry', button: 'entry', opensField: true },
  { id: 'edit', keys: 'e', label: 'Edit the entry', button: 'entry', opensField: true },
  { id: 'ticket', keys: 't', label: 'Create a ticket from the entry', button: 'entry' },
  { id: 'next', keys: 'j', label: 'Go to the next entry', button: 'page' },
  { id: 'previous', keys: 'k', label: 'Go to the previous entry', button: 'page' },
  { id: 'open', keys: 'Enter', label: 'Open the entry', button: 'entry' },
  { id: 'close', keys: 'Escape', label: 'Close what is open', button: 'form' },
  {
    id: 'search',
    keys: '/',
    label: 'Search everything that was written',
    button: 'page',
    opensField: true,
  },
  { id: 'filter', keys: 'f', label: 'Filter the timeline', button: 'page', opensField: true },
  { id: 'palette', keys: 'Ctrl+k', label: 'Go to anything by its name', button: 'page' },
  { id: 'now', keys: 'g n', label: 'Go to the running shift', button: 'page' },
  { id: 'shifts', keys: 'g s', label: 'Go to all shifts', button: 'page' },
  { id: 'items', keys: 'g i', label: 'Go to the open items', button: 'page' },
  { id: 'loss-clock', keys: 'l', label: 'Start or stop the loss clock', button: 'page' },
  { id: 'messages', keys: 'F6', label: 'Go to the messages and back', button: 'page' },
  { id: 'help', keys: '?', label: 'Show the keys', button: 'page' },
  { id: 'send', keys: 'Ctrl+Enter', label: 'Send what is written', button: 'form' },
  { id: 'insert-time', keys: 'Ctrl+;', label: 'Insert the time (UTC)', button: 'form' },
  { id: 'next-error', keys: null, label: 'Go to the next error', button: 'page' },
  { id: 'versions', keys: null, label: 'Show the versions', button: 'entry' },
  { id: 'copy-link', keys: null, label: 'Copy the link', button: 'entry' },
  { id: 'tags', keys: null, label: 'Go to the tags', button: 'page' },
  { id: 'newest', keys: null, label: 'Go to the newest entry', button: 'page' },
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
