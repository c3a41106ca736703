import { expect, it } from 'vitest';
import { toDomain, toMailAddress } from '#lib/contract/fields/addresses.ts';

it.each([
  [' ada@Example.org ', 'ada@Example.org'],
  ['ada@b\u00fccher.example', 'ada@xn--bcher-kva.example'],
  ['ada@B\u00dcCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ["o'hara+log@mail.example.org", "o'hara+log@mail.example.org"],
])('reads the address %j', (text, address) => {
  expect(toMailAddress(text)).toBe(address);
});

it.each([
  ...['ada', 'ada@example', '@example.org', 'ada@', 'a@b@example.org', '.ada@example.org'],
  ...['ada@-a.example', 'ada@a-.example', 'ada@a..example', 'ada@example.1', 'ada@10.0.0.1'],
  ...['ada@example.0x7f', 'ada@a_b.example', 'ada@[10.0.0.1]'],
  ...['ada@ex\u00adample.org', 'ada@ex\u200bample.org', 'ada@\u24d4xample.org'],
  ...['ada@\uff45xample.org', 'ada@example\u3002org', 'ada@a.example/x', 'ada@a.example\nBcc: b'],
  `ada@${'\u00fc'.repeat(60)}.${'\u00fc'.repeat(60)}.${'\u00fc'.repeat(60)}.${'\u00fc'.repeat(60)}`,
])('reads no address in %j', (text) => {
  expect(toMailAddress(text)).toBeUndefined();
});

it('reads a domain without a dot', () => {
  expect([toDomain('localhost'), toDomain('local host')]).toEqual(['localhost', undefined]);
});
