import type { Media } from '../store/records.ts';
import type { DraftFile, UploadLinks } from './draft.ts';
import { isBlocked } from './blocked-origins.ts';
import { FileRefused, LinkExpired, PageOutdated } from './failures.ts';
import { NetworkError } from '../api/call.ts';

/** A file and where its bytes go. */
type Upload = UploadLinks & { file: DraftFile; unique_id: string };

type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal };

/**
 * Sends the bytes of a file. Rejects with `LinkExpired`, `FileRefused` or `PageOutdated`, and with `NetworkError` also when `signal`
 * ends it.
 */
export type SendFile = (upload: Upload, options: UploadOptions) => Promise<void>;

/** Returns the uploads of a response, which lists the announced files in the order of the request. */
export function uploadsOf(images: Media[], files: DraftFile[]): Upload[] {
  const announced = images.flatMap(({ unique_id, upload, thumbnail_upload }) =>
    upload ? [{ unique_id, link: upload, thumbnailLink: thumbnail_upload }] : [],
  );
  return files.flatMap((file, n) => {
    const entry = announced[n];
    return entry ? [{ file, ...entry }] : [];
  });
}

/** The file storage returns 403 for an expired link, and 400 or 413 for bytes that differ from the announced file. */
const EXPIRED = 403;

/** Sends a file. Its thumbnail goes first: the desk uses it only if it is there when the file arrives. */
export const sendFile: SendFile = async ({ file, link, thumbnailLink }, options) => {
  const thumbnail = file.picture?.thumbnail;
  const { signal } = options;
  if (thumbnail && thumbnailLink)
    await put(thumbnailLink, { name: file.name, blob: thumbnail }, { signal });
  await put(link, file, options);
};

/** The maximum time without upload progress, and until the response, in ms. */
const MAX_SILENCE_MS = 60_000;

/** Sends bytes with XMLHttpRequest, since fetch reports no progress of an upload. */
const put = (
  link: UploadLinks['link'],
  { name, blob }: Pick<DraftFile, 'name' | 'blob'>,
  { onProgress, signal }: Partial<UploadOptions>,
) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(link.method, link.url);
    // The browser sets the length itself, and refuses a script that does.
    const { 'Content-Length': _length, ...headers } = link.headers;
    for (const [header, value] of Object.entries(headers))
      request.setRequestHeader(header, String(value));
    // A slow connection may take its time; one on which nothing moves is given up.
    const stall = createTimer(MAX_SILENCE_MS, () => request.abort());
    request.upload.onprogress = ({ loaded, total }) => {
      stall.restart();
      onProgress?.(loaded / total);
    };
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.onloadend = () => {
      stall.stop();
      signal?.removeEventListener('abort', abort);
    };
    request.onload = () => {
      const { status } = request;
      if (status < 300) resolve();
      else if (status === EXPIRED) reject(new LinkExpired());
      else if (status < 500) reject(new FileRefused(`The file ${name} was refused (${status}).`));
      else reject(new NetworkError('The file storage has a problem.'));
    };
    request.onabort = () => reject(new NetworkError('No connection.'));
    request.onerror = async () =>
      reject((await isBlocked(link.url)) ? new PageOutdated() : new NetworkError('No connection.'));
    request.send(blob);
  });

/** Calls `end` if `ms` milliseconds pass without a restart. */
function createTimer(ms: number, end: () => void) {
  let timer = setTimeout(end, ms);
  return {
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
