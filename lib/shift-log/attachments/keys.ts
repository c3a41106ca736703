/** The items of files. */
// prettier-ignore
export const entities = [
  { entity: 'Attachment', pk: 'IMAGE#<unique_id>', sk: 'IMAGE', index1: '', index2: '', index3: '' },
] as const;

/** The access patterns: each read with its key, and the endpoints and commands that use it. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'Attachments by id', key: 'IMAGE#<unique_id>, IMAGE', usedBy: ['ingest-image', 'create-comment', 'update-comment', 'reply-to-comment', 'list-comment-versions', 'list-comment-images', 'get-file', 'npm run import'] },
] as const;

export const attachmentKey = (uniqueId: string) => ({ pk: `IMAGE#${uniqueId}`, sk: 'IMAGE' });
