import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startIdentityProvider, createKeyPair } from '../../support/machine/identity-provider.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Starts an identity provider and loads the token module as a new process does. */
async function startWithProvider(...pairs: Awaited<ReturnType<typeof createKeyPair>>[]) {
  const { state, url } = await startIdentityProvider(pairs.map(({ jwk }) => jwk));
  vi.stubEnv('JWT_ALGORITHM', 'ES256');
  vi.stubEnv('JWKS_URL', url);
  vi.resetModules();
  const { verifySignature } = await import('#lib/platform/auth/token.ts');
  const isValid = async (token: Promise<string>) =>
    (await verifySignature(await token)) !== undefined;
  const advanceTime = (ms: number) => vi.setSystemTime(Date.now() + ms);
  return { state, isValid, advanceTime };
}

it('loads the keys again for an unknown key id, once per 30 seconds', async () => {
  const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((kid) => createKeyPair('ES256', kid)));
  const { state, isValid, advanceTime } = await startWithProvider(a!);
  const first = await isValid(a!.sign());

  state.keys = [a!.jwk, b!.jwk];
  const early = await isValid(b!.sign());
  advanceTime(30_001);
  const rotated = await Promise.all(Array.from({ length: 10 }, () => isValid(b!.sign())));
  state.keys = [c!.jwk];
  const soon = await isValid(c!.sign());

  expect([first, early, ...rotated, soon]).toEqual([true, false, ...Array(10).fill(true), false]);
  expect(state.requests).toBe(2);
});

it.each([
  ['is down', '<html>'],
  ['publishes no keys', '{"keys": []}'],
  ['publishes no key set', '{"keys": 7}'],
])(
  'keeps the last keys while the provider %s, and responds with 503 for unknown keys',
  async (_, responseBody) => {
    const [a, b] = await Promise.all(['a', 'b'].map((kid) => createKeyPair('ES256', kid)));
    const { state, isValid, advanceTime } = await startWithProvider(a!);
    await isValid(a!.sign());

    state.responseBody = responseBody;
    advanceTime(31_000);
    await expect(isValid(b!.sign())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await isValid(a!.sign())).toBe(true);
    advanceTime(3_600_000);
    expect([await isValid(a!.sign()), await isValid(a!.sign())]).toEqual([true, true]);

    // The first load, one for the unknown key, and one because the known keys are old.
    expect(state.requests).toBe(3);
  },
);

it('refuses a revoked key after ten minutes', async () => {
  const [a, b] = await Promise.all(['a', 'b'].map((kid) => createKeyPair('ES256', kid)));
  const { state, isValid, advanceTime } = await startWithProvider(a!);
  const before = await isValid(a!.sign());

  state.keys = [b!.jwk];
  advanceTime(599_000);
  const young = await isValid(a!.sign());
  advanceTime(1001);
  const old = await isValid(a!.sign());

  expect([before, young, old]).toEqual([true, true, false]);
});
