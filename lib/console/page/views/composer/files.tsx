import { useEffect, useState } from 'preact/hooks';
import type { Draft, DraftFile } from '../../drafts/draft.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Picture } from '../parts/picture.tsx';
import { sizeText } from '../parts/size.ts';

type FilesProps = {
  files: readonly DraftFile[];
  isFrozen: boolean;
  onRemove: (id: string) => void;
};

/** The files that will be sent with an entry. */
export function DraftFiles({ files, isFrozen, onRemove }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <ul class="draft-files" aria-label="Files to send">
      {files.map((file) => (
        <li
          key={file.id}
          class={file.refusal === undefined ? 'draft-file' : 'draft-file draft-file--refused'}
        >
          <Preview file={file} />
          <span class="draft-file__name" title={file.name}>
            {file.name}
          </span>
          {file.refusal === undefined ? (
            <span class="draft-file__size">
              {file.isUnchecked ? 'Checking…' : sizeText(file.blob.size)}
            </span>
          ) : (
            <span class="draft-file__refusal">Not sent. {file.refusal}</span>
          )}
          {!isFrozen && (
            <Button
              label={`Remove ${file.name}`}
              icon="close"
              isIconOnly
              kind="quiet"
              onClick={() => onRemove(file.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

type RetainedFilesProps = {
  draft: Pick<Draft, 'base' | 'images'>;
  isFrozen: boolean;
  onRemove: (uniqueId: string) => void;
};

/** The files that an edited comment has already. One that is removed goes when the edit is saved. */
export function RetainedFiles({ draft: { base, images }, isFrozen, onRemove }: RetainedFilesProps) {
  if (!base || !('image' in base)) return null;
  const retained = base.image.filter(({ unique_id }) => images?.includes(unique_id) ?? true);
  if (retained.length === 0) return null;
  return (
    <ul class="draft-files draft-files--retained" aria-label="Files of the comment">
      {retained.map(({ unique_id, file_name }) => (
        <li key={unique_id} class="attachment">
          <Icon name="file" />
          {file_name}
          {!isFrozen && (
            <Button
              label={`Remove ${file_name}`}
              icon="close"
              isIconOnly
              kind="quiet"
              onClick={() => onRemove(unique_id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A small picture of an image or a FITS file that can be drawn, an icon for any other file. */
export function Preview({ file: { blob, picture, refusal } }: { file: DraftFile }) {
  const [url, setUrl] = useState<string | undefined>(undefined);
  const image = picture && (picture.thumbnail ?? blob);
  useEffect(() => {
    if (!image) return;
    const objectUrl = URL.createObjectURL(image);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [image]);
  return (
    <span class="draft-file__preview">
      {url === undefined ? (
        <Icon name={refusal === undefined ? 'file' : 'warning'} />
      ) : (
        <Picture src={url} alt="" />
      )}
    </span>
  );
}
