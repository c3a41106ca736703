import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Around the data of a chunk: its length and type before, its checksum behind. */
const [BEFORE, BEHIND] = [8, 4];
const HEADER = 13;

/** Whether bytes are one PNG: IHDR, data in IDAT, each chunk as it was written, nothing behind IEND. https://www.w3.org/TR/png-3/#5DataRep */
export function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false;
  let [chunks, data] = [0, 0];
  let at = SIGNATURE.length;
  while (at + BEFORE + BEHIND <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + BEFORE);
    const end = at + BEFORE + length;
    if (!/^[A-Za-z]{4}$/.test(type) || end + BEHIND > bytes.length) return false;
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false;
    at = end + BEHIND;
    // The header is the first chunk, and there is but one.
    if ((type === 'IHDR') !== (chunks++ === 0) || (type === 'IHDR' && length !== HEADER))
      return false;
    if (type === 'IEND') return length === 0 && data > 0 && at === bytes.length;
    if (type === 'IDAT') data += length;
  }
  return false;
}
