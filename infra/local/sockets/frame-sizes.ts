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
      const skippedBytes = Math.min(payload, rest.length);
      payload -= skippedBytes;
      rest = rest.subarray(skippedBytes);
      if (rest.length === 0) return;
      const knownBytes = header.length;
      header = Buffer.concat([header, rest.subarray(0, LONGEST_HEAD - knownBytes)]);
      const length = headLength(header);
      if (length === undefined) return;
      rest = rest.subarray(length - knownBytes);
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
  const lengthByte = head.readUInt8(1);
  const maskBytes = (lengthByte & 0x80) !== 0 ? 4 : 0;
  const lengthBytes = { 126: 2, 127: 8 }[lengthByte & 0x7f] ?? 0;
  const length = 2 + lengthBytes + maskBytes;
  return head.length < length ? undefined : length;
}

function payloadLength(head: Buffer): number {
  const lengthByte = head.readUInt8(1) & 0x7f;
  if (lengthByte === 126) return head.readUInt16BE(2);
  return lengthByte === 127 ? Number(head.readBigUInt64BE(2)) : lengthByte;
}
