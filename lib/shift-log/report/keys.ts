import { shiftPartition } from '../shifts/keys.ts';

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
export const shiftIdOfMail = (partition: string) => Number(partition.split('#')[1]);

/** The index partition of mails that are due, by due time. */
export const dueMailsPartition = 'REPORT_MAILS';
/** The index partition of mails that did not reach their recipients, or may not have. */
export const stuckMailsPartition = 'STUCK_REPORT_MAILS';

/** Returns the key of the count of recipients of a user in an hour; `on` is an ISO time. */
export const senderKey = (user: string, on: string) => ({
  pk: `REPORT_SENDER#${user}`,
  sk: on.slice(0, 13),
});
