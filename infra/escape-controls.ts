/** Control characters, C0 and C1, line separators, and marks that reorder a line. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const SHORT: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * Returns a line in which a terminal interprets nothing: control characters of names, titles and file names are written
 * as in JSON, such as `\u001b`.
 */
export const escapeControls = (line: string): string =>
  line.replace(
    CONTROLS,
    (control) => SHORT[control] ?? `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Returns a text in which a terminal interprets line ends and tabs alone. */
export const escapeControlsOfLines = (text: string): string =>
  text
    .split(/(\r?\n|\t)/)
    .map((part, index) => (index % 2 === 0 ? escapeControls(part) : part))
    .join('');
