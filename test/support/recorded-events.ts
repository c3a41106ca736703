import { readFile } from 'node:fs/promises';
import type { Handler } from '#lib/platform/http/exchange.ts';
import { endpoints } from '#infra/registry.ts';

/** The life of a shift, so that each event finds what it is about; then all others. */
const life = [
  'create-shift',
  'record-logs',
  'get-shift',
  'get-current-shift',
  'list-shifts',
  'list-operators',
  'update-shift',
  'end-shift',
];
const place = (id: string) =>
  (life.indexOf(id.split('.')[1] ?? '') + life.length + 1) % (life.length + 1);

/** All endpoints, in the order in which their recorded events belong together. */
export const inOrder = [...endpoints].sort((a, b) => place(a.id) - place(b.id));

/** The gateway's event that was recorded for an endpoint, sent with a token. */
export async function recordedEvent(id: string, token: string): Promise<Parameters<Handler>[0]> {
  const text = await readFile(`events/${id}.json`, 'utf8');
  return JSON.parse(text.replace('{token}', token)) as Parameters<Handler>[0];
}

/** The status that the recorded event of an endpoint is answered with. */
export const expectedStatus = (id: string) => (id === 'docs.unknown-route' ? 404 : 200);
