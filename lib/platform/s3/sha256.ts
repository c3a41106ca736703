import { createHash, createHmac } from 'node:crypto';

type Data = string | ArrayBuffer | ArrayBufferView;

/** SHA-256, or HMAC-SHA-256 with a key, with the interface of the SDK's signers. */
export class Sha256 {
  readonly #hash: ReturnType<typeof createHash | typeof createHmac>;

  constructor(key?: Data) {
    this.#hash = key === undefined ? createHash('sha256') : createHmac('sha256', toBytes(key));
  }

  update(data: Data): void {
    this.#hash.update(toBytes(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  /** Required by the interface; a signer creates an instance for each digest. */
  reset(): void {
    throw new Error('A digest is computed once.');
  }
}

function toBytes(data: Data): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  return data instanceof ArrayBuffer
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
