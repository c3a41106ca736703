import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validateToken } from '#lib/session/contracts/session.ts';
import { differs } from '../../support/machine/known-differences.ts';
import { createBadTokens, createForgedTokens, nowInSeconds } from '../../support/api/bad-tokens.ts';
import { getDesk, type Claims } from '../../support/api/desk.ts';

const session = await getDesk();
const { anonymous } = session;
const sign = (claims: Claims = {}) => session.token('operator-1', 'operator', claims);

const nothing = { valid: false, expires_at: null, seconds_left: null };

/** Returns the response for an `exp` at a given second. */
function expectedResponse(exp: number, second: number) {
  const iso = Math.abs(exp) <= 8.64e12 ? new Date(exp * 1000).toISOString() : '';
  return {
    valid: exp - second > 0,
    expires_at: /^(?!0000)\d{4}-/.test(iso) ? iso.replace('.000Z', 'Z') : null,
    seconds_left: Math.max(0, exp - second),
  };
}

async function validate(tokens: { query?: string; bearer?: string; cookie?: string }) {
  const { query, bearer, cookie } = tokens;
  const { status, body } = await anonymous(validateToken, {
    ...(query !== undefined && { query: { token: query } }),
    headers: {
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      ...(cookie !== undefined && { Cookie: `session_jwt=${cookie}` }),
    },
  });
  expect(status).toBe(200);
  return body;
}

/** The places of a token in a request. */
const sources = ['query', 'bearer', 'cookie'] as const;
const runs = { numRuns: differs('concurrent calls') ? 15 : 150 };

it('returns nulls without a token', async () => {
  expect([await validate({}), await validate({ query: '' })]).toEqual([nothing, nothing]);
});

it('validates a signed token by its exp only', async () => {
  const around = nowInSeconds();
  const exps = fc.oneof(
    fc.integer({ min: around - 5, max: around + 5 }),
    fc.integer({ min: around - 1e9, max: around + 1e9 }),
    fc.constantFrom(
      0,
      -1,
      -62_167_219_200,
      -62_135_596_800,
      -1e12,
      253_402_300_799,
      253_402_300_800,
      8.64e12,
      1e15,
    ),
  );
  const others = fc.record(
    {
      nbf: fc.integer({ min: around, max: around + 1e6 }),
      iat: fc.integer(),
      iss: fc.string(),
      sub: fc.oneof(fc.string(), fc.constant(undefined), fc.constant(null)),
      role: fc.string(),
    },
    { requiredKeys: [] },
  );

  await fc.assert(
    fc.asyncProperty(exps, others, fc.constantFrom(...sources), async (exp, claims, source) => {
      const token = await sign({ ...claims, exp });
      const before = nowInSeconds();
      const body = await validate({ [source]: token });
      // The clock may reach the next second meanwhile.
      const possible = Array.from({ length: nowInSeconds() - before + 1 }, (_, n) =>
        expectedResponse(exp, before + n),
      );
      expect(possible).toContainEqual(body);
    }),
    runs,
  );
});

it('returns nulls for forged, cut and altered tokens and other texts', async () => {
  const { expired = '', 'not yet valid': early = '' } = await createBadTokens(session);

  for (const [what, token] of Object.entries(await createForgedTokens(session)))
    for (const source of sources)
      expect(await validate({ [source]: token }), `${what}, ${source}`).toEqual(nothing);
  expect((await validate({ query: expired })).valid).toBe(false);
  expect((await validate({ query: early })).valid).toBe(true);
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(text, async (query) => {
      expect(await validate({ query })).toEqual(nothing);
    }),
    runs,
  );
});

it('returns nulls for a token without a numeric exp', async () => {
  for (const exp of [
    undefined,
    null,
    'soon',
    String(nowInSeconds() + 60),
    true,
    [nowInSeconds() + 60],
    {},
  ])
    expect(await validate({ query: await sign({ exp }) }), JSON.stringify(exp)).toEqual(nothing);
});

it('truncates a fractional exp', async () => {
  const exp = nowInSeconds() + 1000;

  const body = await validate({ query: await sign({ exp: exp + 0.75 }) });

  expect(body.expires_at).toBe(expectedResponse(exp, 0).expires_at);
  expect(Number.isInteger(body.seconds_left)).toBe(true);
});

it('returns null for values beyond dates and safe integers', async () => {
  const far = await validate({ query: await sign({ exp: 1e300 }) });
  const past = await validate({ query: await sign({ exp: -1e300 }) });

  expect(far).toEqual({ valid: true, expires_at: null, seconds_left: null });
  expect(past).toEqual({ valid: false, expires_at: null, seconds_left: 0 });
});

it('validates the first token of query, bearer header and cookie', async () => {
  const good = await sign({ exp: nowInSeconds() + 1000 });
  const cases = fc.dictionary(fc.constantFrom(...sources), fc.boolean());

  await fc.assert(
    fc.asyncProperty(cases, async (validities) => {
      const tokens = Object.entries(validities).map(([source, is]) => [
        source,
        is ? good : 'forged',
      ]);
      const first = sources.find((source) => source in validities);
      const { valid } = await validate(Object.fromEntries(tokens) as object);
      expect(valid).toBe(first !== undefined && validities[first]);
    }),
    runs,
  );
});

it('counts an empty token as absent', async () => {
  const good = await sign();

  expect((await validate({ query: '', bearer: good })).valid).toBe(true);
  expect((await validate({ bearer: '', cookie: good })).valid).toBe(true);
});

it('accepts a token of 6 KB', async () => {
  const { valid } = await validate({ query: await sign({ pad: 'x'.repeat(4000) }) });

  expect(valid).toBe(true);
});

it('returns 200 with any headers and returns no oversized one', async () => {
  const long = 'x'.repeat(257);
  const headers = { 'X-Request-ID': long, 'Idempotency-Key': long };

  const { status, headers: responseHeaders, body } = await anonymous(validateToken, { headers });

  expect([status, body]).toEqual([200, nothing]);
  expect(responseHeaders.get('x-request-id')).not.toBe(long);
});
