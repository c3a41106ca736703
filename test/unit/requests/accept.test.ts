import { expect, it } from 'vitest';
import { prefersToJson } from '#lib/contract/fields/accept.ts';

it.each([
  ['text/html', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['TEXT/HTML; Q=0.6, application/json; q=0.5', true],
  ['text/*, */*;q=0.1', true],
  ['text/html;q=0.5, application/json', false],
  ['text/html, application/json', false],
  ['*/*', false],
  ['text/html;q=0', false],
  ['text/html;q=much', false],
  ['application/json, text/plain, */*', false],
  ['', false],
])('reads from "%s" whether HTML is preferred to JSON: %s', (accept, isPreferred) => {
  expect(prefersToJson(accept, 'text/html')).toBe(isPreferred);
});
