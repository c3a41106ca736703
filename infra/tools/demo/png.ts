import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const BYTES_PER_PIXEL = 3;

/** A picture in memory. Pixels outside of it are ignored. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Buffer;

  constructor(width: number, height: number, background: Colour) {
    this.width = width;
    this.height = height;
    this.#pixels = Buffer.alloc(width * height * BYTES_PER_PIXEL, Buffer.from(background));
  }

  fill(left: number, top: number, width: number, height: number, colour: Colour): void {
    for (let y = Math.max(0, top); y < Math.min(top + height, this.height); y++)
      for (let x = Math.max(0, left); x < Math.min(left + width, this.width); x++)
        this.#pixels.set(colour, (y * this.width + x) * BYTES_PER_PIXEL);
  }

  /** Draws a line of squares of `thickness` pixels. */
  line(from: readonly number[], to: readonly number[], colour: Colour, thickness = 2): void {
    const [x = 0, y = 0] = from;
    const [dx, dy] = [(to[0] ?? 0) - x, (to[1] ?? 0) - y];
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy))));
    for (let step = 0; step <= steps; step++) {
      const [left, top] = [x + (dx * step) / steps, y + (dy * step) / steps];
      this.fill(Math.round(left), Math.round(top), thickness, thickness, colour);
    }
  }

  /** Returns the picture as a PNG file. */
  toPng(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    // 8 bits per sample, RGB, no interlacing.
    header.set([8, 2], 8);
    const rowBytes = this.width * BYTES_PER_PIXEL;
    // Each row begins with the number of its filter: none.
    const rows = Array.from({ length: this.height }, (_, y) =>
      Buffer.concat([Buffer.of(0), this.#pixels.subarray(y * rowBytes, (y + 1) * rowBytes)]),
    );
    return Buffer.concat([
      SIGNATURE,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const content = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
