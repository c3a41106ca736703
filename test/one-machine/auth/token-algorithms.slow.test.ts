import { SignJWT } from 'jose';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import { getUser } from '#lib/session/contracts/session.ts';
import { runCommandWith } from '../../support/machine/commands.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { nowInSeconds } from '../../support/api/bad-tokens.ts';

const hmac = ['HS256', 'HS384', 'HS512'];
const ada = ['--user', 'ada', '--role', 'admin'];
const secrets = ['a', 'b', 'c'].map((letter) => letter.repeat(32));

function signWith(secret: string, alg: string): Promise<string> {
  return new SignJWT({ sub: 'o', role: 'viewer', exp: nowInSeconds() + 60 })
    .setProtectedHeader({ alg })
    .sign(Buffer.from(secret));
}

it.each(hmac)(
  'issues %s tokens, and accepts no other algorithm and at most two secrets',
  async (alg) => {
    const { url, folder, lines } = await startDeskForTest({ JWT_ALGORITHM: alg });
    const [atStart] = lines().flatMap((line) => /operator token +(\S+)/.exec(line)?.[1] ?? []);
    const { stdout } = runCommandWith({ JWT_ALGORITHM: alg }, 'token', folder, ...ada);
    for (const token of [atStart!, stdout.trim()]) {
      const header: unknown = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString());
      expect(header).toMatchObject({ alg });
      expect((await createClient(url, token)(getUser)).status).toBe(200);
    }
    await writeFile(join(folder, 'secret'), secrets.join('\n'));
    const statusOf = async (token: string) => (await createClient(url, token)(getUser)).status;

    const [newest, older, third] = await Promise.all(
      secrets.map(async (secret) => statusOf(await signWith(secret, alg))),
    );
    const others = await Promise.all(
      hmac
        .filter((other) => other !== alg)
        .map(async (other) => statusOf(await signWith(secrets[0]!, other))),
    );

    expect([newest, older, third]).toEqual([200, 200, 401]);
    expect(others).toEqual([401, 401]);
  },
);

it('names the audience of the tokens that it issues in the claim that is configured for it', async () => {
  const { url, lines } = await startDeskForTest({
    JWT_AUDIENCE: 'desk',
    JWT_CLAIMS: 'audience=client_id',
  });
  const [token] = lines().flatMap((line) => /operator token +(\S+)/.exec(line)?.[1] ?? []);

  expect((await createClient(url, token)(getUser)).status).toBe(200);
});
