import * as z from 'zod/mini';
import { name } from '../fields.ts';
import { isFileName } from '#lib/characters/one-line.ts';

/** Files that a request may contain in addition to the fields of its body. */
export type Files<Format = unknown> = {
  /** Names of the form parts (`multipart/form-data`) that contain a file each; every part may be repeated. */
  parts: readonly [string, ...string[]];
  /** The maximum number of files and their total size. */
  maxFiles: number;
  maxBytes: number;
  /** The minimum number of files. */
  minFiles?: number;
  /** Returns the format with a media type that was detected from bytes, or undefined if unsupported. */
  formatOf: (mediaType: string) => Format | undefined;
  /** The names of the supported formats, for error messages. */
  supported: string;
  /**
   * The form part with the whole body as JSON. An endpoint that has one also accepts a JSON body instead of
   * a form.
   */
  bodyPart?: string;
  /** Fields of the body that are lists; their parts may be repeated. */
  lists?: readonly string[];
  /** Fields of the body that are true or false. */
  flags?: readonly string[];
  /** Names of parts that are ignored: fields of responses that the server sets. */
  ignored?: readonly string[];
  /** The field of the body whose entries may contain a file as base64 in `media_content`. */
  base64List?: string;
};

/** A file of a request. The client states its name and type; its format is detected from the bytes. */
export type SentFile<Format = unknown> = {
  file_name: string;
  content_type: string;
  bytes: Uint8Array;
  format: Format;
  /** The id next to base64 content; it may be that of a stored file. */
  unique_id?: string;
};

/** The name of a file: up to 256 characters, without a path. */
export const fileName = (description: string, ...examples: string[]) =>
  name(description, ...examples).check(
    z.refine(isFileName, {
      message:
        'File name should have a visible character, no slashes, control characters or marks of writing direction, and should not be . or ..',
      params: { type: 'value_error' },
    }),
  );
