import { expect, it } from 'vitest';
import { open } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { authentication } from '#lib/platform/http/authentication.ts';
import type { Exchange } from '#lib/platform/http/exchange.ts';

it('takes who sends no token, where none is asked for, as DefaultUser with what an engineer may do', async () => {
  const exchange = { headers: {} } as unknown as Exchange;
  const { before } = authentication({
    id: 'x.change',
    method: 'PUT',
    path: '/x',
    caller: open('sbd:write'),
    request: {},
    response: () => undefined as never,
    dress: plain,
    errors: [],
    access: [],
    summary: '',
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
