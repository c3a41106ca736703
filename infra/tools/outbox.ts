import type { EffectName } from '#lib/shift-log/contracts/consumers.ts';
import type { TicketRecord } from '#lib/shift-log/tickets/ticket.ts';
import { command, UsageError } from '../command.ts';
import { stageHelp, stageOption, useStage } from './stage.ts';
import { printLines } from './print-lines.ts';
import { withStore } from './store.ts';

const usage = () => `npm run outbox -- ACTION [--stage prod]
Lists tickets and mails that wait for another attempt, were given up or have an unknown outcome, mails that bounced, and
mails of reports that were refused. Closes those that a person has resolved. The alarms tickets-are-stuck and
reports-are-stuck are on while one needs a person, or a ticket has waited for long.
  list        prints each as a line of JSON with its kind and id, and of a ticket its mark, for which you can search the
              tracker, and why the last attempt failed (reason)
  close       --kind K --id I: closes one after a person has resolved it
  --kind      ticket, report-mail, requested-mail (of a report) or proposal-mail
${stageHelp}`;

/** The printed fields. */
const fields = [
  ...['kind', 'id', 'state', 'mark', 'shift_id', 'prsl_id', 'to', 'version', 'summary', 'subject'],
  ...[
    'reason',
    'bounced_recipients',
    'next_attempt_on',
    'requested_by',
    'sent_by',
    'requested_on',
    'recorded_on',
    'created_on',
  ],
];

const options = { kind: { type: 'string' }, id: { type: 'string' }, ...stageOption } as const;

/** The mails for a waiting caller. */
type MailOnceName = 'requested-mail' | 'proposal-mail';

/** What can be done with a kind. */
type Kind = {
  list: () => Promise<object[]>;
  close: (id: string, now: string) => Promise<void>;
};

/** Whether a ticket is unknown because its attempt never ended: an attempt that ends says whether it timed out. */
const isInterrupted = ({ state, timed_out }: TicketRecord): boolean =>
  state === 'unknown' && timed_out === undefined;

/** Imports the kinds, which create clients. */
async function loadKinds(): Promise<Record<EffectName | MailOnceName, Kind>> {
  const { listOpen, closeEffect } = await import('#lib/platform/outbox/stuck.ts');
  const { listUnresolvedMails, closeUnresolvedMail } =
    await import('#lib/platform/outbox/unresolved-mails.ts');
  const { statusOf } = await import('#lib/platform/outbox/effect-status.ts');
  const { stateName } = await import('#lib/platform/outbox/effect.ts');
  const { tickets } = await import('#lib/shift-log/tickets/effect.ts');
  const { toResponse } = await import('#lib/shift-log/tickets/ticket.ts');
  const { reportMailRecords, requestedMails } =
    await import('#lib/shift-log/report/mail/records.ts');
  const { proposalMails } = await import('#lib/proposals/mail/records.ts');
  const once = (kind: typeof requestedMails): Kind => ({
    list: async () =>
      (await listUnresolvedMails(kind)).map((mail) => ({
        ...mail,
        id: kind.id(mail),
        state: statusOf(mail),
      })),
    close: (id, now) => closeUnresolvedMail(kind, id, now),
  });
  return {
    ticket: {
      list: async () =>
        (await listOpen(tickets)).map((record) => ({
          ...toResponse(record),
          id: record.record_id,
          reason:
            record.reason ?? (isInterrupted(record) ? 'An attempt was interrupted.' : undefined),
        })),
      close: (id, now) => closeEffect(tickets, id, now),
    },
    'report-mail': {
      list: async () =>
        (await listOpen(reportMailRecords))
          .filter(({ attempts }) => attempts > 0)
          .map((mail) => ({
            ...mail,
            state: stateName(reportMailRecords, mail.state),
            next_attempt_on: mail.due,
            id: String(mail.shift_id),
          })),
      close: (id, now) => closeEffect(reportMailRecords, id, now),
    },
    'requested-mail': once(requestedMails),
    'proposal-mail': once(proposalMails),
  };
}

await command({ usage, options, positionals: true }, async (values, [action = '', ...more]) => {
  const { kind, id, stage } = values;
  if (!['list', 'close'].includes(action) || more.length > 0)
    throw new UsageError('Name one of list, close. Try --help.');
  if (action === 'list' && id !== undefined)
    throw new UsageError('list takes no --id. Try --help.');
  if (action === 'close' && (kind === undefined || id === undefined))
    throw new UsageError('close takes --kind and --id. Try --help.');
  await useStage(stage);
  const run = async () => {
    const kinds: Record<string, Kind> = await loadKinds();
    if (kind !== undefined && !(kind in kinds))
      throw new UsageError(`--kind is one of ${Object.keys(kinds).join(', ')}.`);
    const now = new Date().toISOString();
    if (kind !== undefined && id !== undefined) {
      await kinds[kind]?.close(id, now);
      return printLines([`The ${kind} ${id} is closed.`], '');
    }
    const lines: string[] = [];
    for (const [name, { list }] of Object.entries(kinds))
      if (kind === undefined || kind === name)
        for (const effect of await list())
          lines.push(JSON.stringify({ kind: name, ...effect }, fields));
    printLines(lines, 'No ticket or mail waits or needs a person.');
  };
  await withStore(run, { changes: action === 'close' });
});
