const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Around the data of a chunk: its length and type before, its checksum behind. */
const [BEFORE, BEHIND] = [8, 4];
const HEADER = 13;

/** Whether bytes are one PNG: IHDR, at least one IDAT, and nothing behind IEND. https://www.w3.org/TR/png-3/#5DataRep */
export function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false;
  const seen = new Set<string>();
  let at = SIGNATURE.length;
  while (at + BEFORE + BEHIND <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + BEFORE);
    at += BEFORE + length + BEHIND;
    if (!/^[A-Za-z]{4}$/.test(type) || at > bytes.length) return false;
    // The header is the first chunk, and there is but one.
    if ((type === 'IHDR') !== (seen.size === 0) || (type === 'IHDR' && length !== HEADER))
      return false;
    if (type === 'IEND') return length === 0 && seen.has('IDAT') && at === bytes.length;
    seen.add(type);
  }
  return false;
}
