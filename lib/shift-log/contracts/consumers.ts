import { defineConsumer } from '#lib/contract/consumer.ts';

export const ingestImage = defineConsumer({
  id: 'shift-log.ingest-image',
  source: { objectsCreatedIn: 'staging/' },
  access: [
    'shift-log:get',
    'shift-log:query',
    'shift-log:batch',
    'shift-log:put',
    'shift-log:update',
    'objects:inspect',
    'objects:list-staged',
    'objects:keep',
    'objects:drop',
    'objects:unstage',
  ],
  summary: 'Check and list an uploaded image',
  impact: 'Uploaded images do not appear.',
});

export const sendReports = defineConsumer({
  id: 'shift-log.send-reports',
  source: { everyMinutes: 1 },
  access: [
    'shift-log:due-tickets',
    'shift-log:get',
    'shift-log:snapshot',
    'shift-log:items-of-shift',
    'shift-log:put',
    'shift-log:update',
    'isolation',
    'reports:store',
    'reports:read',
    'reports:list',
    'report-page',
    'report-recipients',
    'mail-sender',
    'mail:send',
    'metrics',
  ],
  summary: 'Finalize and mail due shift reports',
  impact: 'Reports of ended shifts stay drafts, and are not mailed.',
});

export const sendTickets = defineConsumer({
  id: 'shift-log.send-tickets',
  source: { everyMinutes: 1 },
  access: [
    'shift-log:due-tickets',
    'shift-log:get',
    'shift-log:query',
    'shift-log:put',
    'shift-log:update',
    'tracker',
    'metrics',
  ],
  summary: 'Send due tickets',
  impact: 'Tickets that the issue tracker could not create at once are not retried.',
});
