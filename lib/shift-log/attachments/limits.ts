/** The maximum number of files of a comment or a reply. */
export const MOST_FILES = 20;

const MIB = 1024 ** 2;

/** The maximum size of the files of one request together: as base64 they fit a Lambda's 6 MB. */
export const REQUEST_BYTES = 4 * MIB;

/** The maximum size of an announced file. */
export const FILE_BYTES = 25 * MIB;
