import { defineConsumer } from '#lib/contract/consumer.ts';

export const checkUpload = defineConsumer({
  id: 'proposals.check-upload',
  source: { arrivals: 'proposals/' },
  access: ['proposals:get', 'files:inspect', 'files:list', 'files:remove-version'],
  summary: 'Undo uploads that are too long or too late',
  impact:
    'Files of more than 100 MiB stay stored, and an upload URL that was signed before a submission still changes what was submitted.',
});
