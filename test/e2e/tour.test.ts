import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { emptyFolder } from '../support/desk.ts';

/** The environment of a newcomer: nothing set but where programs are. */
const { PATH, HOME } = process.env;

/** `npm start`, as the README says it, on a free port. */
async function npmStart(folder: string): Promise<string> {
  const service = spawn('npm', ['start'], {
    env: { PATH, HOME, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => service.once('exit', resolve));
    process.kill(-service.pid!, 'SIGINT');
    await ended;
  });
  for await (const line of createInterface({ input: service.stdout }))
    if (line.startsWith('ready ')) return line.slice('ready '.length);
  throw new Error('npm start ended before it was ready.');
}

it('takes a newcomer through the first tour of the README, line by line', async () => {
  const folder = await emptyFolder();
  const url = await npmStart(folder);
  const readme = await readFile('README.md', 'utf8');
  const script = [...readme.matchAll(/```sh tour\n([\s\S]*?)```/g)]
    .map(([, lines]) => lines)
    .join('');
  const here = script
    .replaceAll('http://127.0.0.1:3000', url)
    .replaceAll(/^(curl .*)$/gm, '$1; echo');

  const { stdout, status } = spawnSync('bash', ['-euo', 'pipefail', '-c', here], {
    env: { PATH, HOME, DATA_DIR: folder },
    encoding: 'utf8',
  });

  type Answer = {
    result_status: string;
    result_data: { shift_end?: string; shift_logs: object[] }[];
  };
  // An upload is answered by S3, with nothing.
  const answers = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);
  expect(status).toBe(0);
  expect(script.match(/^curl (?!.*\$UPLOAD)/gm)).toHaveLength(answers.length);
  expect(
    answers.map(({ result_status, result_data }) => [result_status, result_data.length]),
  ).toEqual(answers.map(() => ['success', 1]));
  expect(answers.at(-1)!.result_data[0]).toMatchObject({
    shift_end: expect.any(String),
    shift_logs: [{ eb_id: 'eb-t0001-20240813-00010', sbi_status: 'Executing' }],
    comments: [
      { comment: 'Antenna 12 lost lock', tags: ['antenna'] },
      { image: [{ file_name: 'antenna-12.png', content_type: 'image/png' }] },
    ],
  });
  const commented = async () => {
    const answer = await fetch(`${url}/slt/api/v3/shift/comment?tag=antenna`);
    return ((await answer.json()) as { result_data: unknown }).result_data;
  };
  await expect.poll(commented).toMatchObject([{ image: [{ file_name: 'antenna-12.png' }] }]);
});

it('takes a browser through its session, line by line of the README', async () => {
  const folder = await emptyFolder();
  const url = await npmStart(folder);
  const readme = await readFile('README.md', 'utf8');
  const [, script = ''] = /```sh session\n([\s\S]*?)```/.exec(readme) ?? [];
  const [token = ''] = /^TOKEN=.*$/m.exec(readme) ?? [];
  const here = `${token}\n${script}`
    .replaceAll('http://127.0.0.1:3000', url)
    .replaceAll(/^(curl .*)$/gm, '$1; echo');

  const { stdout, stderr, status } = spawnSync('bash', ['-euo', 'pipefail', '-c', here], {
    env: { PATH, HOME, DATA_DIR: folder },
    encoding: 'utf8',
  });

  const [added, ...answers] = stdout.trim().split('\n');
  const parsed = answers.map((line) => JSON.parse(line) as object);
  expect([status, added], stderr).toEqual([0, 'operator-1 was added.']);
  expect(parsed).toEqual([
    { ok: true, expires_at: expect.any(String) },
    {
      id: 'operator-1',
      username: 'operator-1',
      name: 'Ada Lovelace',
      role: 'operator',
      groups: ['night-crew'],
    },
    { valid: true, expires_at: expect.any(String), seconds_left: expect.any(Number) },
    expect.objectContaining({ groups: ['night-crew'] }),
    { ok: true },
    expect.objectContaining({ status: 401, code: 'UNAUTHENTICATED' }),
  ]);
});
