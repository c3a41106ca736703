import type { Duplex } from 'node:stream';

/**
 * Calls `onTooLarge` for a frame whose payload is longer than `maxBytes`, before the frame is read. API Gateway limits
 * single frames; the WebSocket server limits only whole messages. https://www.rfc-editor.org/rfc/rfc6455#section-5.2
 */
export function watchFrames(socket: Duplex, maxBytes: number, onTooLarge: () => void): void {
  let header = Buffer.alloc(0);
  let payload = 0;
  socket.on('data', (chunk: Buffer) => {
    for (let rest = chunk; rest.length > 0;) {
      const skipped = Math.min(payload, rest.length);
      payload -= skipped;
      rest = rest.subarray(skipped);
      if (rest.length === 0) return;
      const known = header.length;
      header = Buffer.concat([header, rest.subarray(0, LONGEST_HEAD - known)]);
      const length = headLength(header);
      if (length === undefined) return;
      rest = rest.subarray(length - known);
      payload = payloadLength(header);
      header = Buffer.alloc(0);
      if (payload > maxBytes) return onTooLarge();
    }
  });
}

/** Two bytes, up to eight for a length, four for a mask. */
const LONGEST_HEAD = 14;

/** Bytes of a frame's head; undefined while too few of them are known. */
function headLength(head: Buffer): number | undefined {
  if (head.length < 2) return undefined;
  const short = head.readUInt8(1);
  const masked = (short & 0x80) !== 0 ? 4 : 0;
  const extended = { 126: 2, 127: 8 }[short & 0x7f] ?? 0;
  const length = 2 + extended + masked;
  return head.length < length ? undefined : length;
}

function payloadLength(head: Buffer): number {
  const short = head.readUInt8(1) & 0x7f;
  if (short === 126) return head.readUInt16BE(2);
  return short === 127 ? Number(head.readBigUInt64BE(2)) : short;
}
