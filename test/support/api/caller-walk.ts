import { describe, expect, it } from 'vitest';
import type { Declaration } from '#lib/contract/endpoint.ts';
import { createClient } from '#lib/contract/client.ts';
import { endSession } from '#lib/session/contracts/session.ts';
import { endpoints } from '#infra/registry.ts';
import { createBadTokens, nowInSeconds } from './bad-tokens.ts';
import type { Claims, Desk } from './desk.ts';

type Access = 'open' | 'session';

/** The token of a request: none, an invalid one, a valid one without the scope, or one with the scope. */
type TokenKind = 'none' | 'bad' | 'without scope' | 'good';

/** The status with which each caller rule refuses a request; 0 if it accepts the request. */
const refusals: Record<
  Declaration['caller']['rule'],
  (token: TokenKind, access: Access) => number
> = {
  anyone: () => 0,
  unverified: () => 0,
  user: (token) => (token === 'none' || token === 'bad' ? 401 : 0),
  scope: (token) => ({ none: 401, bad: 401, 'without scope': 403, good: 0 })[token],
  open: (token, access) =>
    access === 'session' || token === 'bad' ? refusals.scope(token, access) : 0,
};

/** Returns the status of a refusal for the token, or 0 for any other response, such as a check of ownership. */
const refusalIn = ({ status, body }: { status: number; body: unknown }) =>
  status === 401 || (body as { code?: string } | undefined)?.code === 'SCOPE_MISSING' ? status : 0;

/** Calls an endpoint for a resource that does not exist. */
function callAt(url: string, endpoint: Declaration, token?: string) {
  const route =
    endpoint.method === 'ANY'
      ? { ...endpoint, method: 'GET' as const, path: '/nowhere' }
      : endpoint;
  return createClient(url, token)(route, {
    path: { shift_id: 'none' },
    query: { shift_id: 'none' },
  });
}

/** Scopes that use cases require besides the declared one: a mail shows a report, so its sender must be able to read it. */
const furtherScopes: Partial<Record<string, string[]>> = { 'shift-log.send-report': ['slt:read'] };

/**
 * Tests that every endpoint accepts and refuses callers as it declares: without a token, with all bad
 * tokens, with a token that lacks the scope, and with a valid one. `good` are the claims of a valid token.
 */
export function testCallerRules(desk: Desk, access: Access, good: Claims = {}): void {
  const { url } = desk;
  const sign = (claims: Claims = {}) =>
    desk.token('operator-1', 'operator', { ...good, ...claims });

  let badOnes: Promise<string[]> | undefined;

  /** Returns all bad tokens, created once. They include tokens of ended sessions, with and without an id. */
  const allBad = () => (badOnes ??= createAllBadTokens());

  async function createAllBadTokens(): Promise<string[]> {
    const endedTokens = [await sign(), await sign({ jti: undefined, nonce: crypto.randomUUID() })];
    for (const token of endedTokens)
      expect((await createClient(url, token)(endSession)).body).toEqual({ ok: true });
    return [...Object.values(await createBadTokens(desk, good)), ...endedTokens];
  }

  describe.each(endpoints)(`$id under ACCESS=${access}`, (endpoint) => {
    const expectedRefusal = (token: TokenKind) => refusals[endpoint.caller.rule](token, access);
    const refusalOf = async (token?: string) => refusalIn(await callAt(url, endpoint, token));

    it('requires a token exactly if its declaration does', async () => {
      expect(await refusalOf()).toBe(expectedRefusal('none'));
    });

    it('gives the same response to every bad token and to a missing one', async () => {
      const responses = [];
      for (const token of await allBad()) responses.push(await callAt(url, endpoint, token));

      const statuses = responses.map(refusalIn);
      expect(new Set(statuses)).toEqual(new Set([expectedRefusal('bad')]));
      if (expectedRefusal('bad') !== 401) return;
      const texts = responses.map(({ body }) =>
        JSON.stringify({ ...(body as object), request_id: '' }),
      );
      expect(new Set(texts).size).toBe(1);
      expect(responses.every(({ headers }) => headers.get('www-authenticate') === 'Bearer')).toBe(
        true,
      );
    });

    it('refuses a token without its scope, naming the scope, and accepts a good one', async () => {
      const { caller } = endpoint;
      const scope = 'scope' in caller ? caller.scope : '';
      const other = scope === 'mail:send' ? 'slt:read' : 'mail:send';

      const narrowed = await callAt(url, endpoint, await sign({ scope: other }));
      const roleless = await refusalOf(await sign({ role: undefined, scope }));
      const admin = await sign({
        role: 'admin',
        exp: nowInSeconds() - 15,
        scp: [scope, ...(furtherScopes[endpoint.id] ?? [])].join(' ').trim() || undefined,
      });

      expect([refusalIn(narrowed), roleless]).toEqual(
        Array(2).fill(expectedRefusal('without scope')),
      );
      if (expectedRefusal('without scope') === 403)
        expect(narrowed.body).toMatchObject({
          code: 'SCOPE_MISSING',
          detail: expect.stringContaining(scope),
        });
      expect(await refusalOf(admin)).toBe(0);
    });
  });
}
