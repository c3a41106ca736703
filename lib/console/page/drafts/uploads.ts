import type { Media } from '../store/records.ts';
import type { DraftFile } from './draft.ts';
import { FileRefused, LinkExpired } from './failures.ts';
import { NoAnswer } from '../api/call.ts';

/** A file and where its bytes go. */
type Upload = { file: DraftFile; unique_id: string; link: NonNullable<Media['upload']> };

/** Sends the bytes of a file. Rejects with `NoAnswer`, `LinkExpired` or `FileRefused`. */
export type SendFile = (upload: Upload, onProgress: (share: number) => void) => Promise<void>;

/** Returns the uploads of an answer: its announced files are in the order of the request. */
export function uploadsOf(images: Media[], files: DraftFile[]): Upload[] {
  const announced = images.flatMap(({ unique_id, upload }) =>
    upload ? [{ unique_id, upload }] : [],
  );
  return files.flatMap((file, n) => {
    const entry = announced[n];
    return entry ? [{ file, unique_id: entry.unique_id, link: entry.upload }] : [];
  });
}

/** A store of files answers 403 to a link that has expired, and 400 or 413 to other bytes than announced. */
const EXPIRED = 403;

/** Sends a file with XMLHttpRequest, since fetch reports no progress of an upload. */
export const sendFile: SendFile = ({ file, link }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(link.method, link.url);
    for (const [name, value] of Object.entries(link.headers))
      request.setRequestHeader(name, String(value));
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const { status } = request;
      if (status < 300) resolve();
      else if (status === EXPIRED) reject(new LinkExpired());
      else if (status < 500)
        reject(new FileRefused(`The file ${file.name} was refused (${status}).`));
      else reject(new NoAnswer('The store of files has a problem.'));
    };
    request.onerror = request.ontimeout = () => reject(new NoAnswer('No connection.'));
    // 25 MiB take five minutes at 0.7 Mbit/s.
    request.timeout = 300_000;
    request.send(file.blob);
  });
