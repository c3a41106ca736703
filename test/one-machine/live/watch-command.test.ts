import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { endShift, updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { postComment, postReply } from '../../support/shift-log/comments.ts';
import { createFolderForTest, runCommand } from '../../support/machine/commands.ts';
import { createEventId } from '../../support/live/connections.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { startShift } from '../../support/shift-log/shifts.ts';

const desk = await startDeskForFile({ ACCESS: 'session' });
const operator = await desk.as('operator');

/** Starts the command, waits until it watches, and stops it after the test. */
async function startWatching(env: Record<string, string>, ...args: string[]) {
  const { PATH } = process.env;
  const child = spawn(process.execPath, ['infra/tools/watch.ts', ...args], {
    env: { PATH, DATA_DIR: desk.folder, ...env },
  });
  const [lines, messages]: [string[], string[]] = [[], []];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => messages.push(line));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  await expect.poll(() => messages).toContain('watching');
  return { lines, child, ended };
}

/** Returns the lines without their times. */
const withoutTimes = (lines: string[]) =>
  lines.map((line) => line.replace(/^\d\d:\d\d:\d\d {2}/, ''));

it('prints a line for each event of a shift', async () => {
  const { shift_id } = await startShift(operator);
  const args = ['--shift', String(shift_id), '--since', createEventId(60_000)];
  const { lines } = await startWatching({}, ...args);

  await operator(updateShift, { path: { shift_id }, body: { operator_name: 'Grace Hopper' } });
  const blocks = [{ eb_id: 'eb-1' }, { eb_id: 'eb-2', sbi_status: 'Failed' }];
  await operator(recordLogs, { path: { shift_id }, body: blocks });
  await annotate(operator, shift_id, 'Wind\nabove 15 m/s\u001b[2J');
  const { comment_id } = await postComment(operator, shift_id, { comment: 'Lock lost' });
  await postReply(operator, comment_id, { reply_text: 'It is back' });
  await operator(endShift, { path: { shift_id } });

  await expect
    .poll(() => withoutTimes(lines))
    .toEqual(
      [
        'started by Ada Lovelace',
        'changed; operator Grace Hopper',
        'eb-1: Created',
        'eb-2: Failed',
        String.raw`annotation of operator-1: Wind above 15 m/s\u001b[2J`,
        'comment: Lock lost',
        'reply: It is back',
        'ended',
      ].map((text) => `shift ${shift_id}  ${text}`),
    );
});

it('prints nothing that happened before it watches', async () => {
  const { shift_id } = await startShift(operator);
  await annotate(operator, shift_id, 'Before');
  const { lines } = await startWatching({}, '--shift', String(shift_id));

  await annotate(operator, shift_id, 'After');

  const after = `shift ${shift_id}  annotation of operator-1: After`;
  await expect.poll(() => withoutTimes(lines)).toEqual([after]);
});

it('prints colours if FORCE_COLOR is set', async () => {
  const { shift_id } = await startShift(operator);
  const { lines } = await startWatching({ FORCE_COLOR: '1' }, '--since', createEventId(60_000));

  await expect.poll(() => lines.join()).toContain(`\u001b[1mshift ${shift_id}\u001b[22m`);
});

it('watches the service at --url with the token of the environment', async () => {
  const { shift_id } = await startShift(operator);
  const TOKEN = await desk.token('viewer-1', 'viewer');
  const env = { DATA_DIR: await createFolderForTest(), TOKEN };
  const { lines } = await startWatching(env, '--url', desk.url, '--events', 'shift_ended');

  await operator(endShift, { path: { shift_id } });

  await expect.poll(() => withoutTimes(lines)).toContain(`shift ${shift_id}  ended`);
});

it('reports in one line why it cannot watch', async () => {
  const folder = await createFolderForTest();
  const wrong: [string[], number, string][] = [
    [['--shift', 'x'], 2, '--shift: '],
    [['--events', 'thunder'], 2, '--events: '],
    [['--since', 'yesterday'], 2, '--since: '],
    [['--url', 'desk'], 2, '--url: '],
    [[], 1, 'No service runs on '],
  ];

  for (const [args, status, message] of wrong) {
    const result = runCommand('watch', folder, ...args);
    expect([result.status, result.stderr.trim().split('\n').length]).toEqual([status, 1]);
    expect(result.stderr).toContain(message);
  }
});
