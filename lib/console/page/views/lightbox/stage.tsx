import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Media } from '../../store/records.ts';
import { Picture } from '../parts/picture.tsx';

export type StageProps = {
  /** How large the picture is, as a multiple of the size that fits. */
  zoom: number;
  onWheel: (isDown: boolean) => void;
};

type AreaProps = StageProps & {
  /** The width of the picture by its height, if it fills the area. */
  aspect?: number;
  children: ComponentChildren;
};

/** The area in which a large picture is scrolled. */
export function Stage({ zoom, onWheel, aspect, children }: AreaProps) {
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (aspect !== undefined) area.current?.style.setProperty('--aspect', String(aspect));
  }, [aspect]);
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
      {children}
    </div>
  );
}

/** A picture that the browser draws, by its lasting address. */
export function PictureView({ file, ...stage }: StageProps & { file: Media }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <Stage {...stage}>
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
    </Stage>
  );
}
