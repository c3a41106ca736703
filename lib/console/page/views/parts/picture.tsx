import { useState } from 'preact/hooks';

type PictureProps = {
  src: string | undefined;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
  /** Whether it is loaded when it comes near the screen. */
  isLazy?: boolean;
  onPainted?: () => void;
  onBroken?: () => void;
};

/** A picture on its paper, which is as dark as the page until the picture is there. */
export function Picture({ isLazy = false, onPainted, onBroken, ...attributes }: PictureProps) {
  const [isPainted, setPainted] = useState(false);
  return (
    <span class={isPainted ? 'picture picture--painted' : 'picture'}>
      <img
        {...attributes}
        class="picture__image"
        loading={isLazy ? 'lazy' : 'eager'}
        decoding="async"
        onLoad={() => {
          setPainted(true);
          onPainted?.();
        }}
        onError={onBroken}
      />
    </span>
  );
}
