import { afterEach, expect, it, vi } from 'vitest';
import { open } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { authentication } from '#lib/platform/http/authentication.ts';
import type { Exchange } from '#lib/platform/http/exchange.ts';
import { refuseForeignOrigin, requireTrustedOrigin } from '#lib/platform/http/cors.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('treats a caller without a token under ACCESS=open as DefaultUser with the scopes of an engineer', async () => {
  vi.stubEnv('ACCESS', 'open');
  const exchange = { headers: {} } as unknown as Exchange;
  const { before } = authentication({
    id: 'x.change',
    method: 'PUT',
    path: '/x',
    caller: open('sbd:write'),
    request: {},
    response: () => undefined as never,
    responseFormat: plain,
    errors: [],
    access: [],
    summary: '',
    description: 'For tests.',
  });

  await before?.({ event: exchange } as never);

  expect(exchange.caller?.sub).toBe('DefaultUser');
  expect([...(exchange.caller?.scopes ?? [])].sort()).toEqual([
    'mail:send',
    'proposal:read',
    'proposal:write',
    'sbd:read',
    'sbd:write',
    'slt:read',
    'slt:write',
    'ticket:write',
  ]);
});

it.each([
  ['https://desk.example', 'desk.example', true],
  ['https://desk.example:8443', 'desk.example:8443', true],
  ['http://localhost:3000', 'localhost:3000', true],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', true],
  ['http://desk.example', 'desk.example', false],
  ['https://desk.example:8443', 'desk.example', false],
  ['https://desk.example.evil.example', 'desk.example', false],
  ['chrome-extension://desk.example', 'desk.example', false],
  ['null', 'desk.example', false],
  ['', '', false],
])('trusts only its own origin over https or loopback: %s at %s', (origin, host, isTrusted) => {
  const check = () => requireTrustedOrigin({ origin, host });

  if (isTrusted) expect(check).not.toThrow();
  else expect(check).toThrow('origin');
});

it.each([
  [undefined, 'desk.example', false],
  ['https://desk.example', 'desk.example', false],
  ['http://192.168.1.5:3000', '192.168.1.5:3000', false],
  ['http://localhost:5173', 'desk.example', false],
  ['http://[::1]:5173', '127.0.0.1:3000', false],
  ['https://ops.example', 'desk.example', false],
  ['https://evil.example', 'desk.example', true],
  ['https://desk.example:8443', 'desk.example', true],
  ['https://localhost.evil.example', 'desk.example', true],
  ['chrome-extension://desk.example', 'desk.example', true],
  ['null', 'desk.example', true],
  ['*', 'desk.example', true],
  ['loopback', 'desk.example', true],
  ['', '', true],
])(
  'refuses requests without a token only from foreign origins: %s at %s',
  (origin, host, isForeign) => {
    vi.stubEnv('CORS_ORIGINS', '*, loopback, https://ops.example');
    const check = () => refuseForeignOrigin({ origin, host });

    if (isForeign) expect(check).toThrow('origin');
    else expect(check).not.toThrow();
  },
);

it('trusts the public address of the service, whatever the host of the request', () => {
  vi.stubEnv('PUBLIC_URL', 'https://desk.example');
  const check = (origin: string) => () =>
    requireTrustedOrigin({ origin, host: 'origin.desk.example' });

  expect(check('https://desk.example')).not.toThrow();
  expect(check('https://origin.desk.example')).not.toThrow();
  expect(check('http://desk.example')).toThrow('origin');
  expect(check('https://other.example')).toThrow('origin');
});
