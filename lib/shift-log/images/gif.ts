const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
/** Bytes of the header with the screen's description, and of an image's description. */
const [SCREEN, DESCRIPTION] = [13, 10];

/** Whether bytes are one GIF: at least one image, and nothing behind the trailer. https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
export function isGif(bytes: Buffer): boolean {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) || bytes.length < SCREEN) return false;
  let at = SCREEN + colours(bytes[10]);
  let images = 0;
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === TRAILER) return images > 0 && at + 1 === bytes.length;
    if (kind === EXTENSION) at = afterBlocks(bytes, at + 2);
    else if (kind === IMAGE) {
      // Behind the description: its colours, and one byte that says how wide the codes are.
      at = afterBlocks(bytes, at + DESCRIPTION + colours(bytes[at + DESCRIPTION - 1]) + 1);
      images++;
    } else return false;
  }
  return false;
}

/** Bytes of the table of colours that a field of flags announces. */
const colours = (flags = 0) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

/** Where a row of blocks ends: each is a length with so many bytes, the last has none. */
function afterBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
  return at + 1;
}
