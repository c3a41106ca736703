import * as z from 'zod/mini';
import { name } from './fields.ts';

/** Files that a form (`multipart/form-data`) may bring along with the fields of a body. */
export type Files<Format = unknown> = {
  /** Names of the parts that hold a file each; every one may be repeated. */
  parts: readonly [string, ...string[]];
  /** How many there may be, and how many bytes they may have together. */
  most: number;
  bytes: number;
  /** How many there have to be, where the request makes no sense without. */
  least?: number;
  /** What the bytes of a file are, found from the bytes alone; undefined for what is not taken. */
  formatOf: (bytes: Uint8Array) => Format | undefined;
  /**
   * The part that may hold the whole body as JSON instead of a field of its own name. An endpoint that
   * has one also takes its body as JSON, without a form.
   */
  bodyPart?: string;
  /** Fields of the body that are lists: their parts may be repeated. */
  lists?: readonly string[];
};

/** A file as it came: its name and type are what the client says, its format what the bytes are. */
export type SentFile<Format = unknown> = {
  file_name: string;
  content_type: string;
  bytes: Uint8Array;
  format: Format;
};

/** The name of a file: up to 256 characters, none of which leads to another place. */
export const fileName = (description: string, ...examples: string[]) =>
  name(description, ...examples).check(
    z.refine((text) => !/[/\\\p{Cc}\u2028\u2029\uFFFD]/u.test(text) && !/^\.\.?$/.test(text), {
      message: 'A file name has no slashes and no control characters, and is not . or ..',
      params: { type: 'value_error' },
    }),
  );
