/** Around all of it: `RIFF`, the length of what follows, `WEBP`. Before each chunk: its name and length. */
const [CONTAINER, CHUNK] = [12, 8];

/** What the data of a still picture begins with, by the name of its chunk. */
const pictures: Record<string, (data: Buffer) => boolean> = {
  'VP8 ': (data) => data.toString('hex', 3, 6) === '9d012a',
  VP8L: (data) => data[0] === 0x2f,
};

/** Whether bytes are one WebP, its chunks from end to end. https://developers.google.com/speed/webp/docs/riff_container */
export function isWebp(bytes: Buffer): boolean {
  if (bytes.length < CONTAINER || !/^RIFF....WEBP$/s.test(bytes.toString('latin1', 0, CONTAINER)))
    return false;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  const names: string[] = [];
  let at = CONTAINER;
  while (at + CHUNK <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const begins = pictures[name];
    if (begins && !begins(bytes.subarray(at + CHUNK, at + CHUNK + length))) return false;
    names.push(name);
    // A chunk of odd length has a byte behind it that fills it up.
    at += CHUNK + length + (length % 2);
  }
  const [first = ''] = names;
  const isWhole = at === bytes.length && names.some((name) => name in pictures || name === 'ANMF');
  return isWhole && (first in pictures ? names.length === 1 : first === 'VP8X');
}
