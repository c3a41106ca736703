import { exportSPKI, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import { endSession, getUser, validateToken } from '#lib/session/contracts/session.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { startIdentityProvider, createKeyPair } from '../../support/machine/identity-provider.ts';

type Pair = Awaited<ReturnType<typeof createKeyPair>>;

const [iss, aud] = ['https://id.example', 'desk'];

/** Starts a service that accepts the tokens of an identity provider with these keys. */
async function startDesk(alg: string, pairs: Pair[], settings: Record<string, string> = {}) {
  const provider = await startIdentityProvider(pairs.map(({ jwk }) => jwk));
  const desk = await startDeskForTest({
    JWT_ALGORITHM: alg,
    JWKS_URL: provider.url,
    JWT_ISSUER: iss,
    JWT_AUDIENCE: aud,
    ...settings,
  });
  const statusOf = async (token: string) => (await createClient(desk.url, token)(getUser)).status;
  const userOf = async (token: string) => (await createClient(desk.url, token)(getUser)).body;
  return { ...desk, provider: provider.state, statusOf, userOf };
}

it.each(['RS256', 'ES256', 'EdDSA'])(
  'accepts %s tokens of the provider only, and loads its keys once',
  async (alg) => {
    const [own, foreign] = [await createKeyPair(alg, 'a'), await createKeyPair(alg, 'a')];
    const { provider, statusOf, token } = await startDesk(alg, [own]);

    const valid = await Promise.all([own.sign(), own.sign({ exp: 1e10 })]);
    const invalid = await Promise.all([
      foreign.sign(),
      own.sign({ exp: 1 }),
      token('o', 'operator'),
    ]);

    expect(await Promise.all(valid.map(statusOf))).toEqual([200, 200]);
    expect(await Promise.all(invalid.map(statusOf))).toEqual([401, 401, 401]);
    expect(provider.requests).toBe(1);
  },
);

it.each([
  ['EdDSA', 'Ed25519'],
  ['Ed25519', 'EdDSA'],
])('accepts with %s the tokens of a provider that calls it %s', async (configured, used) => {
  const pair = await createKeyPair(used, 'a');
  const { statusOf } = await startDesk(configured, [
    { ...pair, jwk: { ...pair.jwk, alg: configured } },
  ]);

  expect(await statusOf(await pair.sign())).toBe(200);
});

it('refuses a token of another audience by the claim that is configured for it', async () => {
  const pair = await createKeyPair('RS256', 'a');
  const { statusOf } = await startDesk('RS256', [pair], { JWT_CLAIMS: 'audience=client_id' });
  const statusWith = async (client_id?: string) => statusOf(await pair.sign({ client_id }));

  expect(await statusWith(aud)).toBe(200);
  expect([await statusWith('other'), await statusWith()]).toEqual([401, 401]);
});

it('warns once of a configured claim that the first tokens do not have', async () => {
  const pair = await createKeyPair('RS256', 'a');
  const JWT_CLAIMS = 'groups=crew,roles=realm.roles,username=realm.roles';
  const { statusOf, lines } = await startDesk('RS256', [pair], { JWT_CLAIMS });

  for (let n = 0; n < 25; n++) await statusOf(await pair.sign(n === 19 ? { crew: ['dome'] } : {}));

  const warnings = lines().filter((line) => line.includes('CLAIM_NOT_FOUND'));
  expect(warnings.map((line) => (JSON.parse(line) as { claim: string }).claim)).toEqual([
    'realm.roles',
  ]);
});

it('refuses other algorithms, such as HMAC with the public key', async () => {
  const [rsa, other] = [await createKeyPair('RS256', 'a'), await createKeyPair('ES256', 'b')];
  const { statusOf } = await startDesk('RS256', [rsa, other]);
  const secret = new TextEncoder().encode(await exportSPKI(rsa.publicKey));
  const claims = { iss, aud, sub: 'o', role: 'admin', exp: 1e10 };
  const confused = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'a' })
    .sign(secret);

  expect([await statusOf(confused), await statusOf(await other.sign())]).toEqual([401, 401]);
  expect(await statusOf(await rsa.sign())).toBe(200);
});

it('refuses malformed tokens and tokens of another algorithm without loading keys', async () => {
  const { provider, statusOf, url, token } = await startDesk('ES256', [
    await createKeyPair('ES256', 'a'),
  ]);
  provider.responseBody = '<html>';

  for (const text of ['garbage', 'a.b.c', await token('o', 'operator')]) {
    const validated = await createClient(url, text)(validateToken);
    const loggedOut = await createClient(url, text)(endSession);

    expect([await statusOf(text), validated.status, loggedOut.status]).toEqual([401, 200, 200]);
    expect(validated.body.valid).toBe(false);
  }
  expect(provider.requests).toBe(0);
});

it('responds with 503 until the keys are loaded, and then accepts tokens', async () => {
  const pair = await createKeyPair('EdDSA', 'a');
  const { provider, statusOf, url, lines } = await startDesk('EdDSA', [pair]);
  const token = await pair.sign();

  provider.responseBody = '{"keys": 7}';
  const before = await createClient(url, token)(getUser);
  provider.responseBody = undefined;

  expect([before.status, before.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await statusOf(token)).toBe(200);
  expect(lines().some((line) => line.includes('VERIFICATION_KEYS_UNAVAILABLE'))).toBe(true);
});

it('reads the claims of Keycloak and Entra ID', async () => {
  const pair = await createKeyPair('RS256', 'a');
  const keycloak = await startDesk('RS256', [pair], {
    JWT_CLAIMS: 'roles=realm_access.roles,scope=',
  });
  const entra = await startDesk('RS256', [pair], { JWT_CLAIMS: 'sub=oid,jti=uti,scope=' });
  const user = { preferred_username: 'ada', name: 'Ada Lovelace', groups: ['/night-crew'] };

  const first = await keycloak.userOf(
    await pair.sign({
      ...user,
      role: undefined,
      realm_access: { roles: ['offline_access', 'engineer'] },
      scope: 'openid profile email',
    }),
  );
  const second = await entra.userOf(
    await pair.sign({
      ...user,
      sub: 'pairwise',
      oid: 'f2c1',
      uti: 'x',
      role: undefined,
      roles: ['operator'],
      scp: 'access_as_user',
    }),
  );

  expect(first).toMatchObject({ id: 'operator-1', username: 'ada', role: 'engineer' });
  expect(second).toMatchObject({ id: 'f2c1', role: 'operator', groups: ['/night-crew'] });
});
