import { randomUUID } from 'node:crypto';
import type { SesEvent } from '#lib/platform/consumers/mail-events.ts';

type Fields = Partial<SesEvent['detail']>;

/** Creates an event of SES about a mail with a record, which it accepted some minutes ago. */
export function sesEvent(
  tags: { kind: string; record: string },
  eventType: string,
  { minutesAgo = 3, ...fields }: Fields & { minutesAgo?: number } = {},
): SesEvent {
  const timestamp = new Date(Date.now() - 60_000 * minutesAgo).toISOString();
  const mail = {
    messageId: 'm-1',
    timestamp,
    destination: ['ada@example.org', 'ben@example.org'],
    tags: { kind: [tags.kind], record: [tags.record] },
  };
  return { id: randomUUID(), detail: { eventType, mail, ...fields } };
}

/** The fields of an event about a bounce at these addresses. */
export const bounceOf = (addresses: string[], bounceType = 'Permanent'): Fields => ({
  bounce: {
    bounceType,
    bouncedRecipients: addresses.map((emailAddress) => ({ emailAddress })),
  },
});
