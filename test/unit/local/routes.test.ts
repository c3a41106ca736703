import { expect, it } from 'vitest';
import { createRouter } from '#infra/local/gateway/router.ts';
import { endpoints } from '#infra/registry.ts';

const route = createRouter(endpoints, '');
const prefixed = createRouter(endpoints, 'meerkat/mid');

it.each([
  ['GET', '/slt/api/v3/shift/current', 'shift-log.get-current-shift', {}],
  ['PUT', '/slt/api/v3/shift/current', 'shift-log.update-shift', { shift_id: 'current' }],
  ['PUT', '/slt/api/v3/shift/a%2Fb%20%C3%A9/end', 'shift-log.end-shift', { shift_id: 'a/b é' }],
  ['PUT', '/slt/api/v3/shift//end', 'docs.unknown-route', {}],
  ['GET', '/slt/api/v3/shift/%E0%A4%A', 'docs.unknown-route', {}],
  ['PUT', '/slt/api/v3/shift/%E0%A4%A', 'shift-log.update-shift', { shift_id: '%E0%A4%A' }],
])('routes %s %s to %s', (method, path, id, pathParameters) => {
  expect(route(method, path)).toMatchObject({ endpoint: { id }, pathParameters });
});

it('puts only the shift service below the prefix', () => {
  expect(prefixed('GET', '/meerkat/mid/slt/api/v3/shifts')?.endpoint.id).toBe(
    'shift-log.list-shifts',
  );
  expect(prefixed('GET', '/slt/api/v3/shifts')?.endpoint.id).toBe('docs.unknown-route');
  expect(prefixed('GET', '/api/v3/health')?.endpoint.id).toBe('docs.get-health');
});
