import { defineConsumer } from '#lib/contract/consumer.ts';

export const checkUpload = defineConsumer({
  id: 'proposals.check-upload',
  source: { objectsCreatedIn: 'proposals/', includesDeletions: true },
  access: ['proposals:get', 'files:inspect', 'files:list', 'files:remove-version'],
  summary: 'Delete oversized and late uploads, and undo late deletions',
  impact:
    'Files over 100 MiB stay stored, and URLs signed before a submission can still change and delete submitted files.',
});
