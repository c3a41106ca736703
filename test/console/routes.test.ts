import { readFile } from 'node:fs/promises';
import { expect, expectTypeOf, it } from 'vitest';
import { consoleRoutes } from '#infra/tools/docs/console-routes.ts';
import type { Call } from '#lib/console/page/api/call.ts';
import { routes as moreRoutes } from '#lib/console/page/api/more-routes.ts';
import { routes } from '#lib/console/page/api/routes.ts';
import type { Shift } from '#lib/console/page/store/records.ts';

it('has the routes of the registry', async () => {
  for (const [file, text] of await consoleRoutes()) expect(await readFile(file, 'utf8')).toBe(text);
  expect(routes['shift-log.get-shift']).toEqual({ method: 'GET', path: '/slt/api/v3/shift' });
  expect(moreRoutes['shift-log.list-shifts'].path).toBe('/slt/api/v3/shifts');
});

it('types a call by the declaration of its endpoint', () => {
  type EntryResponse = Awaited<ReturnType<typeof readShift>>;

  expectTypeOf<EntryResponse['body']['result_data']>().toEqualTypeOf<Shift[]>();
  expect(readShift).toBeTypeOf('function');
});

const readShift = (call: Call) => call('shift-log.get-shift', { query: { shift_id: 42 } });
