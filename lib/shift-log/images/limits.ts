/** Files that a comment or a reply may have. */
export const MOST_FILES = 20;

const MIB = 1024 ** 2;

/** Bytes of the files of a form: as base64, with the fields beside them, they fit a Lambda's 6 MB. */
export const FORM_BYTES = 4 * MIB;

/** Bytes of a file that comes by a signed link. */
export const FILE_BYTES = 25 * MIB;
