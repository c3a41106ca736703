import { runAs } from '#infra/local/access/guard.ts';
import { sendEffects as declaration } from '#lib/shift-log/contracts/consumers.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startDeskForFile } from '../api/desk.ts';
import { startFaultyEngine, type Fault } from '../faults/faulty-engine.ts';
import { startFaultySes, type SesBehavior } from '../faults/faulty-ses.ts';
import { useEnginesOf } from '../machine/engine-settings.ts';
import { readServiceFile } from '../machine/running-service.ts';

const settings = { REPORT_TO: 'director@example.org', REPORT_DELAY_MINUTES: '30' };

/**
 * Starts a desk that mails reports, with a database and SES that fail as a test wants. The schedule of report mails runs
 * in this process, when the test calls `runAfter`.
 */
export async function startReportDesk() {
  const behaviors: SesBehavior[] = [];
  const ses = await startFaultySes(behaviors, afterAll);
  const desk = await startDeskForFile({ ...settings, AWS_ENDPOINT_URL_SES: ses.endpoint });
  const operator = await desk.as('operator');
  await useEnginesOf(desk.folder);
  const { dynamo: engineUrl } = await readServiceFile(desk.folder);
  const engine = await startFaultyEngine(() => engineUrl, afterAll);
  Object.assign(process.env, settings, {
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_ENDPOINT_URL_SES: ses.endpoint,
    SERVICE_URL: desk.url,
  });

  let sendEffects: typeof import('#lib/shift-log/use-cases/send-effects.ts').sendEffects;
  beforeAll(async () => {
    ({ sendEffects } = await import('#lib/shift-log/use-cases/send-effects.ts'));
  });
  beforeEach(() => {
    engine.state.faultFor = () => undefined;
    behaviors.length = 0;
  });

  /** Runs the schedule with a clock that is a number of minutes ahead. */
  async function runAfter(minutes: number): Promise<void> {
    const { timeOrderedId } = await import('#lib/platform/ids.ts');
    const clock = () => new Date(Date.now() + 60_000 * minutes).toISOString();
    await runAs(declaration, () => sendEffects('report-mail', { clock, newId: timeOrderedId }));
  }

  /** Counts the calls of a run to DynamoDB; from the n-th on, all fail, as if the process had been killed there. */
  function killAt(call: number, fault: Fault): { calls: number } {
    const counter = { calls: 0 };
    engine.state.faultFor = () => {
      counter.calls++;
      if (counter.calls < call) return undefined;
      return counter.calls === call ? fault : 'cut before';
    };
    return counter;
  }

  return { operator, engine, ses, behaviors, runAfter, killAt };
}

/** Returns the ids of the requested mails of a report. */
export async function requestedMailIds(shiftId: number): Promise<string[]> {
  const { queryAll } = await import('#lib/platform/dynamo/read.ts');
  const { tableName } = await import('#lib/platform/dynamo/tables.ts');
  const { mailPartition, requestedMailId } = await import('#lib/shift-log/report/keys.ts');
  const items = await queryAll<{ pk: string; sk: string }>({
    table: tableName('shift-log'),
    pk: mailPartition(shiftId),
  });
  return items.filter(({ sk }) => sk !== 'MAIL').map(requestedMailId);
}
