import { command, UsageError } from '../command.ts';
import { stageHelp, stageOption, useStage } from './stage.ts';
import { withStore } from './store.ts';

const usage = () => `npm run tickets -- ACTION [--stage prod]
Lists and closes stuck ticket requests: those that have waited for more than half an hour, whose outcome is
unknown, or that were given up. The alarm tickets-are-stuck is on while there is one.
  list        prints each stuck request as a line of JSON; search the tracker for its mark
  close       --record R: closes a request that is unknown or given_up, after a person has resolved it
  --record    the record_id of the request
${stageHelp}`;

/** The printed fields of a ticket request. */
const fields = ['record_id', 'state', 'mark', 'requested_by', 'requested_on', 'summary'];

const options = { record: { type: 'string' }, ...stageOption } as const;

await command({ usage, options, positionals: true }, async (values, [action = '', ...more]) => {
  const { record, stage } = values;
  if (!['list', 'close'].includes(action) || more.length > 0)
    throw new UsageError('Name one of list, close. Try --help.');
  if (action === 'list' && record !== undefined)
    throw new UsageError('list takes no --record. Try --help.');
  if (action === 'close' && record === undefined)
    throw new UsageError('--record is missing. Try --help.');
  await useStage(stage);
  await withStore(async () => {
    const { closeTicket, listStuckTickets } = await import('#lib/shift-log/tickets/stuck.ts');
    const now = new Date().toISOString();
    if (record !== undefined) {
      await closeTicket(record, now);
      return console.log(`The ticket request ${record} is closed.`);
    }
    for (const ticket of await listStuckTickets(now)) console.log(JSON.stringify(ticket, fields));
  });
});
