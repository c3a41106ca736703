import type { Media } from '../../store/records.ts';
import type { ShownText } from '../../views/lightbox/text-view.tsx';
import { fetchFile } from './fetch-file.ts';

/** The bytes of a text that are read. */
const MAX_TEXT_BYTES = 256_000;

/** Reads the beginning of a text in the encoding that its type names. A character that is cut is left out. */
export async function readText(file: Media, signal: AbortSignal): Promise<ShownText> {
  const response = await fetchFile(file, signal, { Range: `bytes=0-${MAX_TEXT_BYTES - 1}` });
  const bytes = await readStart(response, MAX_TEXT_BYTES);
  const total = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1];
  const size = total === undefined ? (file.size ?? bytes.length) : Number(total);
  const isCut = bytes.length < size;
  const decoder = new TextDecoder(charsetOf(file.content_type));
  const text = decoder.decode(bytes, { stream: isCut });
  return { text, size, ...(isCut && { shown: bytes.length }) };
}

/** Returns the encoding in a media type that the desk has stored. */
const charsetOf = (type: string): string => /charset=([\w-]+)/.exec(type)?.[1] ?? 'utf-8';

/** Reads at most the first bytes of a response: a server may ignore the range. */
async function readStart(response: Response, maxBytes: number): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const start = new Uint8Array(maxBytes);
  let length = 0;
  while (length < maxBytes) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return start.subarray(0, length);
    const part = value.subarray(0, maxBytes - length);
    start.set(part, length);
    length += part.length;
  }
  await reader?.cancel();
  return start;
}
