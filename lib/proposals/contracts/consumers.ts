import { defineConsumer } from '#lib/contract/consumer.ts';

export const checkUpload = defineConsumer({
  id: 'proposals.check-upload',
  source: { objectsCreatedIn: 'proposals/', includesDeletions: true },
  access: ['proposals:get', 'files:inspect', 'files:list', 'files:remove-version'],
  summary: 'Delete oversized and late uploads, and undo late deletions',
  impact:
    'Files over 100 MiB stay stored, and URLs signed before a submission can still change and delete submitted files.',
});

export const trackProposalMails = defineConsumer({
  id: 'proposals.track-proposal-mails',
  source: { mailEvents: ['proposal-mail'] },
  access: ['proposals:get', 'proposals:update'],
  summary: 'Record which mails about proposals were sent, bounced or complained about',
  impact: 'Nobody learns that a mail about a proposal did not reach its recipients.',
});
