import { defineConsumer } from '#lib/contract/consumer.ts';

export const removeLongFile = defineConsumer({
  id: 'proposals.remove-long-file',
  source: { arrivals: 'proposals/' },
  access: ['files:remove'],
  summary: 'Remove an uploaded file that is longer than any may be',
  impact: 'Files of more than 100 MiB stay stored, and cost; nobody can download them.',
});
