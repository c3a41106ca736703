import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import { getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import { createEmptyFolder } from '../support/api/desk.ts';
import { signTokenFor } from '../support/machine/service-process.ts';
import { only, startShift } from '../support/shift-log/shifts.ts';
import { readSentMails } from '../support/documents/mails.ts';

/** The environment without settings of the service. */
const { PATH, HOME } = process.env;

/** Runs `npm start` on a free port and returns the base URL. */
async function startWithNpm(folder: string): Promise<string> {
  const service = spawn('npm', ['start'], {
    env: { PATH, HOME, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(async () => {
    const exit = new Promise((resolve) => service.once('exit', resolve));
    process.kill(-service.pid!, 'SIGINT');
    await exit;
  });
  for await (const line of createInterface({ input: service.stdout }))
    if (line.startsWith('ready ')) return line.slice('ready '.length);
  throw new Error('npm start ended before it was ready.');
}

/** Returns the commands in the code blocks of READMEs with a mark. */
async function commandsOf(mark: string, files: string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const fences = texts.join('\n').matchAll(new RegExp(`\`\`\`sh ${mark}\n([\\s\\S]*?)\`\`\``, 'g'));
  return Array.from(fences, ([, lines]) => lines).join('');
}

/** Runs the commands of READMEs with a mark against a new service. Returns the responses. */
async function run(mark: string, ...files: string[]) {
  const folder = await createEmptyFolder();
  const url = await startWithNpm(folder);
  const script = await commandsOf(mark, files);
  const here = script.replaceAll('http://127.0.0.1:3000', url);

  const { stdout, status } = spawnSync('sh', ['-eu', '-c', here], {
    env: { PATH, HOME, DATA_DIR: folder },
    encoding: 'utf8',
  });

  // Of an upload, the status is shown.
  const [uploads, responses] = partition(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
    (line) => typeof line === 'number',
  );
  expect(status).toBe(0);
  expect(uploads).toEqual(Array.from(script.matchAll(/^curl .*\$UPLOAD/gm), () => 200));
  expect(script.match(/^(curl (?!.*\$UPLOAD)|call |echo "|case )/gm)).toHaveLength(
    responses.length,
  );
  return { url, folder, responses };
}

/** Returns the elements that meet a condition, and the others. */
const partition = <T>(list: T[], meets: (one: T) => boolean): [T[], T[]] => [
  list.filter(meets),
  list.filter((one) => !meets(one)),
];

type Ticket = { url: string };
type ShiftResponse = {
  result_status: string;
  result_data: { state?: string; shift_end?: string; shift_logs: object[] }[];
};

it('runs the tours of the front page and of the shift service', async () => {
  const { url, responses: all } = await run('tour', 'README.md', 'lib/shift-log/README.md');
  const responses = all as ShiftResponse[];
  const { ticket } = all
    .flatMap(
      (response) => (response as { result_data: { state?: string; ticket: Ticket }[] }).result_data,
    )
    .find(({ state }) => state === 'made')!;

  expect(
    responses.map(({ result_status, result_data }) => [result_status, result_data.length]),
  ).toEqual(responses.map(() => ['success', 1]));
  expect(responses.map(({ result_data: [first] }) => first?.state)).toEqual(
    expect.arrayContaining(['offered', 'final']),
  );
  expect(responses.at(-1)!.result_data[0]).toMatchObject({
    shift_end: expect.any(String),
    shift_logs: [{ eb_id: 'eb-t0001-20240813-00010', sbi_status: 'Executing' }],
    comments: [
      { comment: 'Antenna 12 lost lock', tags: ['antenna'], issue_tracker_links: [ticket.url] },
      { image: [{ file_name: 'antenna-12.png', content_type: 'image/png' }] },
    ],
  });
  expect(await (await fetch(ticket.url)).text()).toContain('DESK-1 Antenna 12 lost lock</h1>');
  const listComments = async () => {
    const response = await fetch(`${url}/slt/api/v3/shift/comment?tag=antenna`);
    return ((await response.json()) as { result_data: unknown }).result_data;
  };
  await expect.poll(listComments).toMatchObject([{ image: [{ file_name: 'antenna-12.png' }] }]);
});

it('runs the tour of the front page beside a shift that runs already, which goes on', async () => {
  const folder = await createEmptyFolder();
  const url = await startWithNpm(folder);
  const token = await signTokenFor(folder, 'operator-2', 'operator');
  const { shift_id } = await startShift(createClient(url, token));
  const script = (await commandsOf('tour', ['README.md'])).replaceAll('http://127.0.0.1:3000', url);

  const { stdout } = spawnSync('sh', ['-eu', '-c', script], {
    env: { PATH, HOME, DATA_DIR: folder },
    encoding: 'utf8',
  });

  const [refusal, ...responses] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ShiftResponse & { code?: string });
  expect(refusal).toMatchObject({ code: 'SHIFT_ALREADY_RUNNING' });
  expect(responses.map(({ result_status }) => result_status)).toEqual(Array(5).fill('success'));
  const { body } = await createClient(url)(getCurrentShift);
  expect(only(body.result_data)).toMatchObject({ shift_id, shift_logs: [{}], comments: [{}] });
  expect(only(body.result_data).shift_end).toBeUndefined();
});

it('runs the tour of a browser session', async () => {
  const folder = await createEmptyFolder();
  const url = await startWithNpm(folder);
  const here = (await commandsOf('session', ['lib/session/README.md'])).replaceAll(
    'http://127.0.0.1:3000',
    url,
  );

  const { stdout, stderr, status } = spawnSync('sh', ['-eu', '-c', here], {
    env: { PATH, HOME, DATA_DIR: folder },
    encoding: 'utf8',
  });

  const [added, ...responses] = stdout.trim().split('\n');
  const parsed = responses.map((line) => JSON.parse(line) as object);
  expect([status, added], stderr).toEqual([0, 'grace was added.']);
  expect(parsed).toEqual([
    { ok: true, expires_at: expect.any(String) },
    {
      id: 'grace',
      username: 'grace',
      name: 'Grace Hopper',
      role: 'operator',
      groups: ['night-crew'],
    },
    { valid: true, expires_at: expect.any(String), seconds_left: expect.any(Number) },
    expect.objectContaining({ groups: ['night-crew'] }),
    { ok: true },
    expect.objectContaining({ status: 401, code: 'UNAUTHENTICATED' }),
  ]);
});

it('runs the tour of definitions', async () => {
  const { responses } = await run('definitions', 'lib/scheduling-blocks/README.md');

  const [report, stored, second, versions, changes] = responses;
  expect(report).toEqual({ valid: true, messages: [], issues: [] });
  expect(stored).toMatchObject({ metadata: { version: 1 } });
  expect(second).toMatchObject({ description: 'Second night', metadata: { version: 2 } });
  expect(versions).toMatchObject([{ version: 2 }, { version: 1 }]);
  expect(changes).toEqual([{ op: 'add', path: '/description', value: 'Second night' }]);
});

it('runs the tour of proposals', async () => {
  const { folder, responses } = await run('proposals', 'lib/proposals/README.md');

  const [report, stored, second, first, list, download, place, mail] = responses;
  const { prsl_id } = first as { prsl_id: string };
  const { url } = download as { url: string };
  expect(report).toMatchObject({ result: false, errors: { length: 2 } });
  expect(stored).toMatchObject({ prsl_id, status: 'draft' });
  expect(second).toMatchObject({ prsl_id, cycle: '2027B', metadata: { version: 2 } });
  expect(first).toMatchObject({ cycle: '2027A', metadata: { version: 1 } });
  expect(list).toEqual([second]);
  expect(await (await fetch(url)).text()).toBe('%PDF-1.4\n%%EOF\n');
  expect(place).toHaveProperty('galactic.lon');
  expect(mail).toMatchObject({ message: 'The mail was sent to 1 recipient.' });
  expect((await readSentMails(folder)).map(({ headers }) => headers.to)).toEqual([
    'ada@example.org',
  ]);
});
