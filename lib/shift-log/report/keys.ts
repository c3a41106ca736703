import { shiftPartition } from '../shifts/keys.ts';

/** The items of reports and their mails. */
// prettier-ignore
export const entities = [
  { entity: 'Report', pk: 'SHIFT#<shift_id>', sk: 'REPORT', index1: '', index2: '', index3: '' },
  { entity: 'Items open at the end', pk: 'SHIFT#<shift_id>', sk: 'OPEN_AT_END', index1: '', index2: '', index3: '' },
  { entity: 'Mail of a report', pk: 'REPORT_MAIL#<shift_id>', sk: 'MAIL', index1: '', index2: '', index3: 'REPORT_MAILS, <due>#<shift_id> or STUCK_REPORT_MAILS, <recorded>#<shift_id>' },
  { entity: 'Requested mail of a report', pk: 'REPORT_MAIL#<shift_id>', sk: 'SENDING#<digest>', index1: '', index2: '', index3: 'UNKNOWN_REPORT_MAILS, <requested>#<id>' },
  { entity: 'Recipients of a user per hour', pk: 'REPORT_SENDER#<user>', sk: '<hour>', index1: '', index2: '', index3: '' },
] as const;

/** The access patterns: each read with its key, and the endpoints and commands that use it. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'A shift without its contents, and its report', key: 'SHIFT#<shift_id>, #SHIFT; SHIFT#<shift_id>, REPORT', usedBy: ['get-report', 'update-report', 'finalize-report', 'send-report', 'send-effects', 'track-report-mails', 'npm run export', 'npm run import'] },
  { pattern: 'The items that were open when a shift ended', key: 'SHIFT#<shift_id>, OPEN_AT_END', usedBy: ['npm run export', 'npm run import'] },
  { pattern: 'Everything that a report is compiled from', key: 'SHIFT#<shift_id>; OPEN_ITEMS; index2: ITEMS_OPENED_IN#<shift_id>; index3: ITEMS_CLOSED_IN#<shift_id>', usedBy: ['get-report', 'update-report', 'finalize-report', 'send-effects'] },
  { pattern: 'The mails of a report', key: 'REPORT_MAIL#<shift_id>', usedBy: ['get-report', 'update-report', 'finalize-report', 'send-report', 'send-effects'] },
  { pattern: 'The automatic mail of a report', key: 'REPORT_MAIL#<shift_id>, MAIL', usedBy: ['send-report', 'send-effects', 'track-report-mails', 'npm run outbox'] },
  { pattern: 'A requested mail of a report', key: 'REPORT_MAIL#<shift_id>, SENDING#<digest>', usedBy: ['track-report-mails', 'npm run outbox'] },
  { pattern: 'Due mails of reports, and those that need a person', key: 'index3: REPORT_MAILS; index3: STUCK_REPORT_MAILS', usedBy: ['send-effects', 'npm run outbox'] },
  { pattern: 'Requested mails that may have been sent, or bounced', key: 'index3: UNKNOWN_REPORT_MAILS', usedBy: ['npm run outbox'] },
] as const;

export const REPORT = 'REPORT';
export const OPEN_AT_END = 'OPEN_AT_END';

export const reportKey = (shiftId: number) => ({ pk: shiftPartition(shiftId), sk: REPORT });

export const openAtEndKey = (shiftId: number) => ({
  pk: shiftPartition(shiftId),
  sk: OPEN_AT_END,
});

/** Returns the key of the object with a stored version. */
export const objectKey = (shiftId: number, version: number) => `reports/${shiftId}/${version}.json`;

export const mailPartition = (shiftId: number) => `REPORT_MAIL#${shiftId}`;

/** The key of the automatic mail after the end of a shift. It sorts before the mails that users request. */
export const mailKey = (shiftId: number) => ({ pk: mailPartition(shiftId), sk: 'MAIL' });
export const requestedMailKey = (shiftId: number, digest: string) => ({
  pk: mailPartition(shiftId),
  sk: `SENDING#${digest}`,
});

/** Returns the id that `npm run outbox` shows of a requested mail, and the key of such an id. */
export const requestedMailId = ({ pk, sk }: { pk: string; sk: string }) =>
  `${pk.split('#')[1] ?? ''}-${sk.split('#')[1] ?? ''}`;
export function requestedMailKeyOf(id: string) {
  const [, ...digest] = id.split('-');
  return requestedMailKey(shiftIdOfMail(id), digest.join('-'));
}

/** Returns the shift of a mail, given the id of its record: that of the automatic mail is the shift's id. */
export const shiftIdOfMail = (id: string): number => Number(id.split('-')[0]);

/** The index partition of mails that are due, by due time. */
export const dueMailsPartition = 'REPORT_MAILS';
/** The index partition of mails that did not reach their recipients, or may not have. */
export const stuckMailsPartition = 'STUCK_REPORT_MAILS';

/** The index partition of requested mails that may have been sent, or bounced. */
export const unknownMailsPartition = 'UNKNOWN_REPORT_MAILS';

/** Returns the key of the count of recipients of a user in an hour; `on` is an ISO time. */
export const senderKey = (user: string, on: string) => ({
  pk: `REPORT_SENDER#${user}`,
  sk: on.slice(0, 13),
});
