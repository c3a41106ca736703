const [START, END, SCAN, SINGLE] = [0xd8, 0xd9, 0xda, 0x01];

/** Markers that open a frame: all of their range but those of tables and of an extension. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/**
 * Whether bytes are a JPEG, or several in a row, as cameras append a smaller one to each picture; and
 * nothing behind each but the zeros with which cameras fill up. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B
 */
export function isJpeg(bytes: Buffer): boolean {
  let at: number | undefined = 0;
  do at = afterZeros(bytes, afterPicture(bytes, at));
  while (at !== undefined && at < bytes.length);
  return at !== undefined;
}

/** Where a row of zeros ends that starts there, if one does. */
function afterZeros(bytes: Buffer, start: number | undefined): number | undefined {
  let at = start;
  while (at !== undefined && bytes[at] === 0) at++;
  return at;
}

/** Where the picture that starts there ends; undefined where there is none, or not all of it. */
function afterPicture(bytes: Buffer, start: number): number | undefined {
  if (bytes[start] !== 0xff || bytes[start + 1] !== START) return undefined;
  const seen = { frame: false, scan: false };
  let at: number | undefined = start + 2;
  while (at !== undefined) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
    const marker: number = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0;
    if (marker === END) return seen.frame && seen.scan ? at + 2 : undefined;
    seen.frame ||= isFrame(marker);
    seen.scan ||= marker === SCAN;
    at = afterSegment(bytes, at, marker);
  }
  return undefined;
}

/** Where what a marker opens ends: a segment of the length that it says, and behind a scan's its data. */
function afterSegment(bytes: Buffer, at: number, marker: number): number | undefined {
  if (marker === SINGLE || isRestart(marker)) return at + 2;
  if (marker < 0xc0 || marker === START || at + 4 > bytes.length) return undefined;
  const length = bytes.readUInt16BE(at + 2);
  if (length < 2) return undefined;
  return marker === SCAN ? afterScan(bytes, at + 2 + length) : at + 2 + length;
}

/** Where compressed data ends: at the next marker that is neither a stuffed zero nor a restart. */
function afterScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && !isRestart(next)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}
