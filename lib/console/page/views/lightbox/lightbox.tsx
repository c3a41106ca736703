import type { EntryPicture } from '../../store/pictures.ts';
import type { Media } from '../../store/records.ts';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../dialogs/dialog.tsx';
import { Button } from '../parts/button.tsx';
import { downloadAddress } from '../parts/download.ts';
import { Picture } from '../parts/picture.tsx';
import { sizeText } from '../parts/size.ts';
import { clockTime } from '../parts/time.tsx';

type LightboxProps = {
  pictures: readonly EntryPicture[];
  /** The `unique_id` of the picture that is shown first. */
  first: string;
  onClose: () => void;
};

/** How large a picture is shown, as multiples of its largest size that fits. */
const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8];

/** The pictures of a shift above the page, which stays as it is. They are loaded by their lasting addresses. */
export function Lightbox({ pictures, first, onClose }: LightboxProps) {
  const [at, setAt] = useState(
    Math.max(
      0,
      pictures.findIndex(({ file }) => file.unique_id === first),
    ),
  );
  const [zoom, setZoom] = useState(0);
  const picture = pictures[at];
  if (!picture) return null;
  const move = (by: 1 | -1) => {
    if (!pictures[at + by]) return;
    setAt(at + by);
    setZoom(0);
  };
  const changeZoom = (by: 1 | -1) =>
    setZoom((level) => Math.min(ZOOMS.length - 1, Math.max(0, level + by)));
  const keys: Partial<Record<string, () => void>> = {
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    '+': () => changeZoom(1),
    '=': () => changeZoom(1),
    '-': () => changeZoom(-1),
  };
  const { file, author, at: time } = picture;
  return (
    <Dialog title={file.file_name} size="full" onClose={onClose}>
      <div
        class="lightbox"
        tabIndex={-1}
        autofocus
        onKeyDown={(event) => {
          const act = event.ctrlKey || event.metaKey ? undefined : keys[event.key];
          // A large picture is scrolled with the arrow keys.
          if (!act || (zoom > 0 && event.key.startsWith('Arrow'))) return;
          event.preventDefault();
          act();
        }}
      >
        <Stage
          key={file.unique_id}
          file={file}
          zoom={ZOOMS[zoom] ?? 1}
          onWheel={(down) => changeZoom(down ? -1 : 1)}
        />
        <div class="lightbox__bar">
          <Button
            label="Previous picture"
            icon="back"
            isIconOnly
            disabled={at === 0}
            onClick={() => move(-1)}
          />
          <Button
            label="Next picture"
            icon="expand"
            isIconOnly
            disabled={at === pictures.length - 1}
            onClick={() => move(1)}
          />
          <p class="lightbox__caption" aria-live="polite">
            {at + 1} of {pictures.length}: <strong>{file.file_name}</strong>, {author},{' '}
            {clockTime(time)} UTC{file.size !== undefined && `, ${sizeText(file.size)}`}
          </p>
          <Button
            label="Smaller"
            icon="minus"
            isIconOnly
            disabled={zoom === 0}
            onClick={() => changeZoom(-1)}
          />
          <Button
            label="Larger"
            icon="plus"
            isIconOnly
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => changeZoom(1)}
          />
          <a class="button" href={downloadAddress(file)} download={file.file_name}>
            Download
          </a>
        </div>
      </div>
    </Dialog>
  );
}

type StageProps = { file: Media; zoom: number; onWheel: (isDown: boolean) => void };

/** The picture, and the area in which a large one is scrolled. */
function Stage({ file, zoom, onWheel }: StageProps) {
  const area = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);
  useLayoutEffect(() => {
    const { current } = area;
    current?.style.setProperty('--zoom', String(zoom));
    // The middle stays in the middle.
    current?.scrollTo({
      left: (current.scrollWidth - current.clientWidth) / 2,
      top: (current.scrollHeight - current.clientHeight) / 2,
      behavior: 'instant',
    });
  }, [zoom]);
  return (
    <div
      ref={area}
      class={zoom > 1 ? 'lightbox__stage lightbox__stage--large' : 'lightbox__stage'}
      onWheel={(event) => {
        event.preventDefault();
        onWheel(event.deltaY > 0);
      }}
    >
      {isBroken ? (
        <p>The picture could not be loaded. Open it again when the connection is back.</p>
      ) : (
        <Picture
          src={file.href ?? file.path}
          alt={file.file_name}
          width={file.width}
          height={file.height}
          onBroken={() => setBroken(true)}
        />
      )}
    </div>
  );
}
