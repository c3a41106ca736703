/** A shift of an archive file, without content. */
export const baseShift = { shift_id: 3, shift_start: '2024-01-01T20:00:00Z', operator_name: 'Ada' };
/** Returns the metadata of an item that was created in a given minute. */
export const createMetadata = (minute: number, by = 'ada') => ({
  created_by: by,
  created_on: `2024-01-01T20:${String(minute).padStart(2, '0')}:00Z`,
});

export const createMany = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));

/** Returns a comment with a number of versions and replies. `length` is that of each version's text. */
export const createArchivedComment = (
  id: number,
  versions: number,
  replies: number,
  length = 10,
) => {
  const version = (n: number) => ({
    id: id + n,
    comment_id: id,
    comment_version: n + 1,
    comment: `${n} `.padEnd(length, 'x'),
    tags: [`Tag ${n}`, 'wind'],
    metadata: createMetadata(id % 60),
  });
  return {
    ...version(versions - 1),
    versions: createMany(versions - 1, version),
    replies: createMany(replies, (n) => ({
      reply_id: id + versions + n,
      reply_text: `Reply ${n}`,
      metadata: createMetadata(n % 60),
    })),
  };
};
