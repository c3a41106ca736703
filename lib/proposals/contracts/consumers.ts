import { defineConsumer } from '#lib/contract/consumer.ts';

export const checkUpload = defineConsumer({
  id: 'proposals.check-upload',
  source: { objectsCreatedIn: 'proposals/' },
  access: ['proposals:get', 'files:inspect', 'files:list', 'files:remove-version'],
  summary: 'Delete oversized and late uploads',
  impact:
    'Files over 100 MiB stay stored, and upload URLs signed before a submission can still change submitted files.',
});
