import { useState } from 'preact/hooks';
import type { Media } from '../../store/records.ts';
import { Button } from '../parts/button.tsx';
import { sizeText } from '../parts/size.ts';
import { useLoaded } from './use-loaded.ts';

/** A text as far as it was read. */
export type ShownText = {
  text: string;
  /** The size of the file in bytes. */
  size: number;
  /** The bytes that were read, if the file has more. */
  shown?: number;
};

export type ReadText = (file: Media, signal: AbortSignal) => Promise<ShownText>;

/** The beginning of a text, as it is: nothing in it is markup. */
export function TextView({ file, readText }: { file: Media; readText: ReadText }) {
  const loaded = useLoaded(file.unique_id, (signal) => readText(file, signal));
  const [isWrapped, setWrapped] = useState(true);
  if (loaded.state !== 'loaded')
    return (
      <p class="lightbox__state" role="status">
        {loaded.state === 'failed'
          ? 'The text could not be loaded. Open it again when the connection is back.'
          : 'Loading the text…'}
      </p>
    );
  const { text, size, shown } = loaded.value;
  return (
    <div class="text-view">
      <div class="preview-bar">
        <Button label="Wrap lines" isPressed={isWrapped} onClick={() => setWrapped(!isWrapped)} />
        <p class="labelled__hint" role="status">
          {shown === undefined
            ? `All ${sizeText(size)}`
            : `The first ${sizeText(shown)} of ${sizeText(size)}`}
        </p>
      </div>
      <pre
        class={isWrapped ? 'preview-text preview-text--wrapped' : 'preview-text'}
        role="region"
        aria-label={`Text of ${file.file_name}`}
        tabIndex={0}
        data-scrolls
      >
        {text}
      </pre>
    </div>
  );
}
