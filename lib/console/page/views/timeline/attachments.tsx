import { useRef } from 'preact/hooks';
import { previewKind } from '../../store/previews.ts';
import type { Comment, Media } from '../../store/records.ts';
import type { DrawPicture } from '../../text/markdown.tsx';
import { Icon } from '../parts/icon.tsx';
import { downloadAddress } from '../parts/download.ts';
import { Picture } from '../parts/picture.tsx';
import { sizeText } from '../parts/size.ts';

/** Fresh links that are tried for an image. One that no browser can read fails with any link. */
const MAX_RENEWALS = 2;

type AttachmentsProps = {
  files: Media[];
  onBrokenLink: () => void;
  onOpen: (file: Media) => void;
};

/**
 * The files of a comment or a reply: thumbnails of images and FITS files, names of other files. Links are lasting addresses, which work
 * when a page has been open for longer than a signed URL is valid.
 */
export function Attachments({ files, ...actions }: AttachmentsProps) {
  if (files.length === 0) return null;
  return (
    <ul class="attachments" aria-label="Files">
      {files.map((file) => (
        <li key={file.unique_id} class="attachments__item">
          <Attachment file={file} {...actions} />
        </li>
      ))}
    </ul>
  );
}

/** Files that were refused on arrival, by name and reason. */
export function RefusedFiles({ files }: { files: Comment['refused_files'] }) {
  if (files.length === 0) return null;
  return (
    <ul class="attachments" aria-label="Refused files">
      {files.map(({ unique_id, file_name, detail }) => (
        <li key={unique_id} class="attachment attachment--refused">
          <Icon name="failed" />
          <span>
            <strong>{file_name}</strong> was refused. {detail}
          </span>
        </li>
      ))}
    </ul>
  );
}

type AttachmentProps = Omit<AttachmentsProps, 'files'> & { file: Media };

/** Returns what draws the pictures among files by their names, the last one of a name. */
export const pictureDrawer =
  (files: Media[], actions: Omit<AttachmentsProps, 'files'>): DrawPicture =>
  ({ name }) => {
    const file = files.findLast(({ file_name }) => file_name === name);
    return file?.path && previewKind(file.content_type) === 'picture' ? (
      <Attachment file={file} {...actions} />
    ) : undefined;
  };

function Attachment({ file, onBrokenLink, onOpen }: AttachmentProps) {
  const { path, href, file_name, content_type, size, width, height, thumbnail } = file;
  const failures = useRef(0);
  const label = size === undefined ? file_name : `${file_name}, ${sizeText(size)}`;
  if (path === undefined)
    return (
      <span class="attachment attachment--pending">
        <Icon name="waiting" />
        <span class="attachment__name">{file_name}</span> is still arriving
      </span>
    );
  const kind = previewKind(content_type);
  const open = (event: MouseEvent) => {
    if (!kind || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(file);
  };
  if (kind !== 'picture' && (kind !== 'fits' || thumbnail === undefined))
    return (
      <a class="attachment" href={downloadAddress(file)} download={file_name} onClick={open}>
        <Icon name="file" />
        <span class="attachment__name">{label}</span>
      </a>
    );
  const target =
    kind === 'picture'
      ? { href: href ?? path, target: '_blank', rel: 'noopener' }
      : { href: downloadAddress(file), download: file_name };
  return (
    <a class="thumbnail" {...target} title={label} onClick={open}>
      <Picture
        src={thumbnail ?? path}
        alt={file_name}
        width={width}
        height={height}
        isLazy
        onPainted={() => (failures.current = 0)}
        onBroken={() => {
          if (failures.current++ < MAX_RENEWALS) onBrokenLink();
        }}
      />
      {kind === 'fits' && (
        <span class="thumbnail__name" aria-hidden="true">
          {label}
        </span>
      )}
    </a>
  );
}
