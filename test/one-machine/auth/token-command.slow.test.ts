import { decodeJwt } from 'jose';
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createShift } from '#lib/shift-log/contracts/shifts.ts';
import { createSession } from '#lib/session/contracts/session.ts';
import { createClient } from '#lib/contract/client.ts';
import { startDeskForTest, createEmptyFolder } from '../../support/api/desk.ts';
import { only } from '../../support/shift-log/shifts.ts';

function runToken(...args: string[]) {
  const { PATH } = process.env;
  const env = { PATH, DATA_DIR: args.shift() };
  return spawnSync(process.execPath, ['infra/tools/token.ts', ...args], { env, encoding: 'utf8' });
}

it('issues a token while the service runs, and prints nothing else', async () => {
  const { folder, url } = await startDeskForTest();

  const { stdout, status } = runToken(folder, '--user', 'op', '--role', 'operator', '--ttl', '5m');

  const response = await createClient(url, stdout.trim())(createShift, {
    body: { operator_name: 'Ada' },
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  expect(only(response.body.result_data).metadata.created_by).toBe('op');
});

it('issues tokens that are valid for twelve hours by default', async () => {
  const { stdout } = runToken(await createEmptyFolder(), '--user', 'op', '--role', 'operator');

  const { iat = 0, exp = 0, jti } = decodeJwt(stdout.trim());
  expect(exp - iat).toBe(12 * 3600);
  expect(jti).toMatch(/./);
});

it('reports an invalid argument of the token command in one line', async () => {
  const folder = await createEmptyFolder();
  const wrong = [
    [],
    ['--user', 'a'],
    ['--user', ' ', '--role', 'viewer'],
    ['--user', 'x'.repeat(257), '--role', 'viewer'],
    ['--user', 'a', '--role', 'king'],
    ['--user', 'a', '--role', 'viewer', '--ttl', 'x'],
    ['--user', 'a', '--role', 'viewer', '--ttl', '31d'],
    ['--user', 'a', '--role', 'viewer', '--ttl', '2592001s'],
    ['--nope'],
  ];

  const responses = wrong.map((args) => runToken(folder, ...args));
  const help = runToken(folder, '--help');
  const longest = runToken(folder, '--user', 'a', '--role', 'viewer', '--ttl', '30d');

  expect(longest.status).toBe(0);
  expect(responses[6]?.stderr).toBe('--ttl: 31d is longer than 30d, the longest lifetime.\n');
  expect(responses.map(({ status, stderr }) => [status, stderr.trim().split('\n').length])).toEqual(
    wrong.map(() => [2, 1]),
  );
  expect(help.status).toBe(0);
  expect(help.stdout).toContain('--role');
});

it('prints a link that opens the console once', async () => {
  const { folder, url } = await startDeskForTest();
  const args = ['--user', 'op', '--role', 'operator', '--ttl', '2h', '--link'];

  const { stdout, status } = runToken(folder, ...args);
  const notRunning = runToken(await createEmptyFolder(), ...args);

  const [base, code = ''] = stdout.trim().split('#code=');
  const { iat = 0, exp = 0 } = decodeJwt(code);
  const session = await createClient(url, code)(createSession);
  const again = await createClient(url, code)(createSession);
  const [cookie = ''] = session.headers.getSetCookie();
  expect([status, base, exp - iat]).toEqual([0, `${url}/console`, 600]);
  expect([session.status, again.status]).toEqual([200, 401]);
  const [, age] = /Max-Age=(\d+)/.exec(cookie) ?? [];
  expect(Number(age)).toBeLessThanOrEqual(7200);
  expect(Number(age)).toBeGreaterThan(3600);
  expect(notRunning.status).toBe(1);
  expect(notRunning.stderr).toMatch(/^No service runs on .+\. npm start starts one\.\n$/);
});
