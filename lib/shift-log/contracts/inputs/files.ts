/** The maximum number of files of a comment or a reply. */
export const MAX_FILES = 20;

/** The maximum size of the files of one request together: as base64 they fit a Lambda's 6 MB. */
export const MAX_REQUEST_FILE_BYTES = 4 * 1024 ** 2;

/** The maximum size of an announced file. */
export const MAX_FILE_BYTES = 25 * 1024 ** 2;

/** The maximum size and the media types of a thumbnail. */
export const MAX_THUMBNAIL_BYTES = 65_536;
export const thumbnailTypes = ['image/jpeg', 'image/webp', 'image/png'] as const;
