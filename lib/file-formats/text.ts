/** The bytes that are decoded at once. */
const CHUNK_BYTES = 65_536;

/** What a file is as a text in some encoding; undefined if it is not valid in it, or has a U+0000. */
type Kind = 'text' | 'markup' | undefined;

/**
 * Decodes a whole file in chunks, and returns whether it is a text, and whether that begins like markup. A byte order
 * mark of UTF-8 is skipped in every encoding: it may precede a text that is not valid UTF-8.
 */
export function kindOfText(bytes: Uint8Array, encoding: string): Kind {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let start = '';
  try {
    for (let at = hasUtf8Mark(bytes) ? UTF8_MARK.length : 0; at < bytes.length; at += CHUNK_BYTES) {
      const stream = at + CHUNK_BYTES < bytes.length;
      const text = decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream });
      if (text.includes('\0')) return undefined;
      if (start.length < 2) start = withoutInvisible(start + text).slice(0, 2);
    }
  } catch {
    return undefined;
  }
  // `<13>` begins a message of syslog, and `< 5` a sentence.
  return /^<[a-z!/?]/i.test(start) ? 'markup' : 'text';
}

/** Removes white space, control and format characters, and the empty pattern of Braille from the start of a text. */
const withoutInvisible = (text: string) =>
  text.replace(/^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]+/u, '');

const UTF8_MARK = [0xef, 0xbb, 0xbf];

const hasUtf8Mark = (bytes: Uint8Array): boolean =>
  UTF8_MARK.every((byte, at) => bytes[at] === byte);

const MAX_C0 = 0x1f;
/** TAB, LF, FF, CR and ESC, which colours the output of terminals. */
const textControls = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/** Returns whether bytes can be a text in an encoding of eight bits: no control character but those of texts. */
export const hasOnlyTextControls = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte > MAX_C0 || textControls.has(byte));

/** Returns the encoding that a byte order mark names, or undefined. */
export function encodingOfMark([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
