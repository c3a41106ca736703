import { useState } from 'preact/hooks';
import type { Preview } from '../../store/previews.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { Button } from '../parts/button.tsx';
import { downloadAddress } from '../parts/download.ts';
import { sizeText } from '../parts/size.ts';
import { clockTime } from '../parts/time.tsx';
import { FitsView, type DrawFits } from './fits-view.tsx';
import { PictureView, type StageProps } from './stage.tsx';
import { TextView, type ReadText } from './text-view.tsx';

type Readers = { readText: ReadText; drawFits: DrawFits };

type LightboxProps = Readers & {
  files: readonly Preview[];
  /** The `unique_id` of the file that is shown first. */
  first: string;
  onClose: () => void;
};

/** How large a picture is shown, as multiples of its largest size that fits. */
const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8];

/** The files of a shift that can be shown, above the page, which stays as it is. They are loaded by their lasting addresses. */
export function Lightbox({ files, first, onClose, ...readers }: LightboxProps) {
  const [at, setAt] = useState(
    Math.max(
      0,
      files.findIndex(({ file }) => file.unique_id === first),
    ),
  );
  const [level, setLevel] = useState(0);
  const shown = files[at];
  if (!shown) return null;
  const move = (by: 1 | -1) => {
    if (!files[at + by]) return;
    setAt(at + by);
    setLevel(0);
  };
  const changeZoom = (by: 1 | -1) =>
    setLevel((before) => Math.min(ZOOMS.length - 1, Math.max(0, before + by)));
  const keys: Partial<Record<string, () => void>> = {
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    '+': () => changeZoom(1),
    '=': () => changeZoom(1),
    '-': () => changeZoom(-1),
  };
  const { file, kind } = shown;
  const zoom = ZOOMS[level] ?? 1;
  return (
    <Dialog title={file.file_name} size="full" onClose={onClose}>
      <div
        class="lightbox"
        tabIndex={-1}
        autofocus
        onKeyDown={(event) => {
          const act = event.ctrlKey || event.metaKey ? undefined : keys[event.key];
          // A large picture, a text and a list are scrolled with the arrow keys, and a field takes all of them.
          const isArrow = event.key.startsWith('Arrow');
          if (!act || isTyping(event) || (isArrow && (level > 0 || isScrolling(event)))) return;
          event.preventDefault();
          act();
        }}
      >
        <FileView
          key={file.unique_id}
          {...{ shown, zoom, ...readers }}
          onWheel={(down) => changeZoom(down ? -1 : 1)}
        />
        <div class="lightbox__bar">
          <MoveButton label="Previous file" icon="back" by={-1} {...{ files, at, move }} />
          <MoveButton label="Next file" icon="expand" by={1} {...{ files, at, move }} />
          <Caption shown={shown} position={`${at + 1} of ${files.length}`} />
          {kind !== 'text' && <ZoomButtons level={level} onChange={changeZoom} />}
          <a class="button" href={downloadAddress(file)} download={file.file_name}>
            Download
          </a>
        </div>
      </div>
    </Dialog>
  );
}

const isTyping = ({ target }: Event): boolean => target instanceof HTMLInputElement;

const isScrolling = ({ target }: Event): boolean =>
  target instanceof HTMLElement && 'scrolls' in target.dataset;

type FileViewProps = Readers & StageProps & { shown: Preview };

/** The content of a file. */
function FileView({ shown: { file, kind }, readText, drawFits, ...stage }: FileViewProps) {
  if (kind === 'text') return <TextView {...{ file, readText }} />;
  if (kind === 'fits') return <FitsView {...{ file, drawFits, ...stage }} />;
  return <PictureView {...{ file, ...stage }} />;
}

type MoveButtonProps = {
  label: string;
  icon: 'back' | 'expand';
  by: 1 | -1;
  files: readonly Preview[];
  at: number;
  move: (by: 1 | -1) => void;
};

const MoveButton = ({ by, files, at, move, ...button }: MoveButtonProps) => (
  <Button {...button} isIconOnly disabled={!files[at + by]} onClick={() => move(by)} />
);

const Caption = ({
  shown: { file, author, at },
  position,
}: {
  shown: Preview;
  position: string;
}) => (
  <p class="lightbox__caption" aria-live="polite">
    {position}: <strong>{file.file_name}</strong>, {author}, {clockTime(at)} UTC
    {file.size !== undefined && `, ${sizeText(file.size)}`}
  </p>
);

type ZoomButtonsProps = { level: number; onChange: (by: 1 | -1) => void };

const ZoomButtons = ({ level, onChange }: ZoomButtonsProps) => (
  <>
    <Button
      label="Smaller"
      icon="minus"
      isIconOnly
      disabled={level === 0}
      onClick={() => onChange(-1)}
    />
    <Button
      label="Larger"
      icon="plus"
      isIconOnly
      disabled={level === ZOOMS.length - 1}
      onClick={() => onChange(1)}
    />
  </>
);
