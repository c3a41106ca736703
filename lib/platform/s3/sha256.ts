import { createHash, createHmac } from 'node:crypto';

type Data = string | ArrayBuffer | ArrayBufferView;

/** SHA-256, with a key HMAC-SHA-256, in the shape that the SDK's signers ask for. */
export class Sha256 {
  readonly #hash: ReturnType<typeof createHash | typeof createHmac>;

  constructor(key?: Data) {
    this.#hash = key === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(key));
  }

  update(data: Data): void {
    this.#hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  /** Asked for by the interface; a signer makes a new one for each digest. */
  reset(): void {
    throw new Error('A digest is computed once.');
  }
}

function bytesOf(data: Data): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  return data instanceof ArrayBuffer
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
