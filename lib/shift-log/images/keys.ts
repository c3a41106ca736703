const STAGING = 'staging/';

/** Where the bytes of a file arrive. */
export const stagingKey = (uniqueId: string) => `${STAGING}${uniqueId}`;
/** The file that an object below `staging/` is. */
export const uniqueIdOf = (key: string) => key.slice(STAGING.length);

/** Where a file is kept and served from, once its bytes were found good. */
export const keptKey = (
  { shift_id, comment_id, unique_id }: { shift_id: number; comment_id: number; unique_id: string },
  extension: string,
) => `shifts/${shift_id}/comments/${comment_id}/${unique_id}.${extension}`;

const kept = /^shifts\/\d{1,10}\/comments\/\d{1,16}\/([^/]+)\.(?:png|jpg|gif|webp)$/;

/** Whether a key is one under which a file of that id may be kept, of whatever comment. */
export const isKeptKey = (key: string, uniqueId: string) => kept.exec(key)?.[1] === uniqueId;

export const imageKey = (uniqueId: string) => ({ pk: `IMAGE#${uniqueId}`, sk: 'IMAGE' });
