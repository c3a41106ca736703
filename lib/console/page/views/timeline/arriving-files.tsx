import type { ReadonlySignal } from '@preact/signals';
import { count } from '#lib/night/words.ts';
import type { Draft, DraftFile } from '../../drafts/draft.ts';
import { Preview } from '../composer/files.tsx';
import { Icon } from '../parts/icon.tsx';
import { sizeText } from '../parts/size.ts';

/** The files of saved entries that are on their way to the desk. */
export type Arrivals = {
  drafts: ReadonlySignal<readonly Draft[]>;
  /** How much of each file has been sent, from 0 to 1, by the id of the file. */
  progress: ReadonlySignal<ReadonlyMap<string, number>>;
};

type ArrivingFilesProps = { commentId: number; arrivals: Arrivals | undefined };

/** The files that follow the text of a comment, of its edits and its replies. */
export function ArrivingFiles({ commentId, arrivals }: ArrivingFilesProps) {
  const drafts = arrivals?.drafts.value.filter(({ comment_id }) => comment_id === commentId) ?? [];
  return (
    <>
      {drafts.map((draft) => (
        <FilesOnTheirWay key={draft.id} draft={draft} progress={arrivals?.progress} />
      ))}
    </>
  );
}

type FilesProps = {
  draft: Pick<Draft, 'blobs' | 'reason' | 'uploads' | 'uploaded' | 'decisions'>;
  progress: Arrivals['progress'] | undefined;
};

/** The files of one entry that the desk has not listed, each with its progress. */
export function FilesOnTheirWay({ draft, progress }: FilesProps) {
  const { blobs, reason, uploads = {}, uploaded = {}, decisions = {} } = draft;
  const isListed = ({ id }: DraftFile) => decisions[uploaded[id] ?? ''] === null;
  const left = blobs.filter((file) => !isListed(file));
  if (left.length === 0) return null;
  return (
    <div class="arriving">
      <p class="arriving__state">
        {blobs.length - left.length} of {count(blobs.length, 'file')} saved
        {reason !== undefined && `. ${reason}`}
      </p>
      <ul class="attachments" aria-label="Files on their way">
        {left.map((file) => (
          <li key={file.id} class="attachment attachment--pending">
            <Preview file={file} />
            <span class="attachment__name">{file.name}</span>
            <FileProgress file={file} isSent={!(file.id in uploads)} progress={progress} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type FileProgressProps = { file: DraftFile; isSent: boolean } & Pick<FilesProps, 'progress'>;

function FileProgress({ file, isSent, progress }: FileProgressProps) {
  if (isSent)
    return (
      <span>
        <Icon name="waiting" /> being checked
      </span>
    );
  const done = progress?.value.get(file.id) ?? 0;
  return (
    <span>
      {Math.floor(done * 100)} % of {sizeText(file.blob.size)}{' '}
      <progress value={done} max={1} aria-label={`Upload of ${file.name}`} />
    </span>
  );
}
