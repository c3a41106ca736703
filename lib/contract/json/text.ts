import { MAX_DEPTH, NESTING_PROBLEM } from './limits.ts';

const REPLACEMENT = '\ufffd';

const ENCODING_PROBLEM =
  'JSON should be valid UTF-8 without a literal U+FFFD, which marks damaged text; send \\ufffd to mean that character';

/** Returns a JSON text without a byte order mark, which some clients write and `JSON.parse` refuses. */
export const withoutByteOrderMark = (text: string): string =>
  text.startsWith('\ufeff') ? text.slice(1) : text;

/** Returns why a text is refused before it is parsed as JSON, or undefined: its encoding or its nesting. */
export function jsonTextProblem(text: string): string | undefined {
  if (text.includes(REPLACEMENT)) return ENCODING_PROBLEM;
  return measureDepth(text) > MAX_DEPTH ? NESTING_PROBLEM : undefined;
}

const [QUOTE, BACKSLASH] = ['"', '\\'].map((char) => char.charCodeAt(0));
const opening = new Set(['[', '{'].map((char) => char.charCodeAt(0)));
const closing = new Set([']', '}'].map((char) => char.charCodeAt(0)));

/** Returns how deep the brackets outside of strings nest, in one pass. */
function measureDepth(text: string): number {
  let [depth, deepest, isInString] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (opening.has(code)) deepest = Math.max(deepest, ++depth);
    else if (closing.has(code)) depth--;
  }
  return deepest;
}
