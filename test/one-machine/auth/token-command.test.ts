import { decodeJwt } from 'jose';
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createShift } from '#lib/shift-log/contracts/shifts.ts';
import { createClient } from '#lib/contract/client.ts';
import { deskForTest, emptyFolder } from '../../support/api/desk.ts';
import { only } from '../../support/shift-log/shifts.ts';

function token(...words: string[]) {
  const { PATH } = process.env;
  const env = { PATH, DATA_DIR: words.shift() };
  return spawnSync(process.execPath, ['infra/tools/token.ts', ...words], { env, encoding: 'utf8' });
}

it('makes tokens beside the running service, and prints nothing else', async () => {
  const { folder, url } = await deskForTest();

  const { stdout, status } = token(folder, '--user', 'op', '--role', 'operator', '--ttl', '5m');

  const answer = await createClient(url, stdout.trim())(createShift, {
    body: { operator_name: 'Ada' },
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  expect(only(answer.body.result_data).metadata.created_by).toBe('op');
});

it('makes tokens that are valid for twelve hours where no other time is given', async () => {
  const { stdout } = token(await emptyFolder(), '--user', 'op', '--role', 'operator');

  const { iat = 0, exp = 0, jti } = decodeJwt(stdout.trim());
  expect(exp - iat).toBe(12 * 3600);
  expect(jti).toMatch(/./);
});

it('says in one line which argument of the token command is wrong', async () => {
  const folder = await emptyFolder();
  const wrong = [
    [],
    ['--user', 'a'],
    ['--user', ' ', '--role', 'viewer'],
    ['--user', 'x'.repeat(257), '--role', 'viewer'],
    ['--user', 'a', '--role', 'king'],
    ['--user', 'a', '--role', 'viewer', '--ttl', 'x'],
    ['--nope'],
  ];

  const answers = wrong.map((words) => token(folder, ...words));
  const help = token(folder, '--help');

  expect(answers.map(({ status, stderr }) => [status, stderr.trim().split('\n').length])).toEqual(
    wrong.map(() => [2, 1]),
  );
  expect(help.status).toBe(0);
  expect(help.stdout).toContain('--role');
});
