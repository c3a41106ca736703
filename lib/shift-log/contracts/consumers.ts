import { defineConsumer } from '#lib/contract/consumer.ts';

export const takeInImage = defineConsumer({
  id: 'shift-log.take-in-image',
  source: { arrivals: 'staging/' },
  access: [
    'shift-log:get',
    'shift-log:query',
    'shift-log:batch',
    'shift-log:put',
    'shift-log:update',
    'objects:inspect',
    'objects:keep',
    'objects:drop',
    'objects:unstage',
  ],
  summary: 'Take in an image that was uploaded',
  impact: 'Images that were uploaded do not show.',
});
