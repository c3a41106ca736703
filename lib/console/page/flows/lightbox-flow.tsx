import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { fetchFile } from '../desk/files/fetch-file.ts';
import { readText } from '../desk/files/read-text.ts';
import type { DrawFits } from '../views/lightbox/fits-view.tsx';
import { Lightbox } from '../views/lightbox/lightbox.tsx';

/** The longest side of a picture of a FITS file, in pixels. */
const MAX_SIDE_PX = 2048;

/** The files of a shift above the page. Texts and FITS files are loaded when they are shown. */
export function LightboxFlow(
  props: Omit<ComponentProps<typeof Lightbox>, 'readText' | 'drawFits'>,
) {
  const [drawFits] = useState(createDrawFits);
  return <Lightbox {...props} {...{ readText, drawFits }} />;
}

/** Returns a function that draws FITS files. It keeps the last file, which is drawn with one stretch after the other. */
function createDrawFits(): DrawFits {
  let loaded: { id: string; content: Blob } | undefined;
  return async (file, stretch, signal) => {
    if (loaded?.id !== file.unique_id) {
      const response = await fetchFile(file, signal);
      loaded = { id: file.unique_id, content: await response.blob() };
    }
    const { readFits } = await import('../desk/files/read-fits.ts');
    const bytes = await loaded.content.arrayBuffer();
    return readFits({ bytes, stretch, maxSide: MAX_SIDE_PX, type: 'image/png' }, signal);
  };
}
