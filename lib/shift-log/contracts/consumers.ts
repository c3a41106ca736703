import { defineConsumer, type EffectKind } from '#lib/contract/consumer.ts';

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
    'objects:store',
    'objects:delete',
    'objects:unstage',
  ],
  summary: 'Check and list an uploaded image',
  impact: 'Uploaded images do not appear.',
});

/** What is sent after its cause: each kind with its alarm. `lib/shift-log/outbox.ts` has their senders. */
const kinds = {
  ticket: {
    alarm: 'tickets-are-stuck',
    impact:
      'A ticket has not reached the issue tracker for a long time, or its outcome is unknown.',
    needsTracker: true,
  },
  'report-mail': {
    alarm: 'reports-are-stuck',
    impact: 'The report of a shift has not reached its recipients, or may not have.',
  },
} satisfies Record<string, EffectKind>;

export type EffectName = keyof typeof kinds;

export const sendEffects = defineConsumer({
  id: 'shift-log.send-effects',
  source: { everyMinutes: 1, kinds },
  access: [
    'shift-log:get',
    'shift-log:query',
    'shift-log:snapshot',
    'shift-log:index2',
    'shift-log:index3',
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
    'tracker',
  ],
  summary: 'Send due tickets and reports',
  impact: 'Tickets that the issue tracker could not create at once, and reports, are not sent.',
});

export const trackReportMails = defineConsumer({
  id: 'shift-log.track-report-mails',
  source: { mailEvents: ['report-mail', 'requested-mail'] },
  access: ['shift-log:get', 'shift-log:batch', 'shift-log:put', 'shift-log:update'],
  summary: 'Record which mails of reports were sent, bounced or complained about',
  impact: 'Nobody learns that a report did not reach its recipients.',
});
