import type { HeaderList } from './preview.ts';
import type { Stretch } from './stretch.ts';

/** The reason for a failure that has nothing to do with the format, such as too little memory. */
export const UNDRAWABLE = 'This browser could not draw it.';

/** What the page asks of the worker: a picture of a FITS file. */
export type FitsRequest = {
  bytes: ArrayBuffer;
  stretch: Stretch;
  /** The longest side of the picture, in pixels. */
  maxSide: number;
  /** The media type of the picture. */
  type: 'image/png' | 'image/jpeg';
};

/** The picture of an image, and what there is to say about it. */
export type FitsPicture = {
  blob: Blob;
  /** What the part of the file is called that has the image. */
  title: string;
  /** The size of the image in pixels. */
  width: number;
  height: number;
  /** The pixels of one side of the image that are one pixel of the picture. */
  factor: number;
  /** The pixels of the image without a value. */
  emptyCount: number;
  /** The values that are black and white. */
  low: number;
  high: number;
};

/** What the worker answers: the headers when it has them, then the picture or the reason why there is none. */
export type FitsAnswer = { headers: HeaderList[] } | { picture: FitsPicture } | { problem: string };

/** What is known of a FITS file: its headers as far as they can be read, and its picture, or why there is none. */
export type FitsResult = { headers: HeaderList[]; picture?: FitsPicture; problem?: string };
