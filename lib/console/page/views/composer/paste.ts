type Pasted = { files: readonly { name: string; type: string }[]; text: string };

/**
 * Returns what happens to the files of a paste. A picture beside a text, as a spreadsheet copies it, is offered, and
 * the text is inserted. The names or addresses of copied files are no such text.
 */
export function destinationOf({ files, text }: Pasted): 'none' | 'attach' | 'offer' {
  if (files.length === 0) return 'none';
  const lines = text.trim().split(/\r?\n/).filter(Boolean);
  const names = new Set(files.map(({ name }) => name));
  const isText = lines.some((line) => !names.has(nameOf(line)));
  return isText && files.every(({ type }) => type.startsWith('image/')) ? 'offer' : 'attach';
}

/** Returns the name at the end of the path or address of a file. */
function nameOf(line: string): string {
  const name = line.split(/[/\\]/).at(-1) ?? '';
  try {
    return line.startsWith('file:') ? decodeURIComponent(name) : name;
  } catch {
    return name;
  }
}
