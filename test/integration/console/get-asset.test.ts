import { expect, it } from 'vitest';
import { getConsoleAsset, showConsole } from '#lib/console/contracts/console.ts';
import { getDesk } from '../../support/api/desk.ts';

const { anonymous } = await getDesk();

/** Returns the name of the page's script, which contains the hash of its content. */
async function readScriptName(): Promise<string> {
  const { body } = await anonymous(showConsole);
  return /type="module" src="\/console\/assets\/([\w.-]+)"/.exec(body)?.[1] ?? '';
}

it.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('serves a file to a browser that accepts %s', async (accepted, encoding) => {
  const path = { asset: await readScriptName() };

  const file = await anonymous(getConsoleAsset, { path, headers: { 'Accept-Encoding': accepted } });

  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(file.headers.get('content-encoding')).toBe(encoding);
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(file.headers.get('vary')).toContain('Accept-Encoding');
  expect(file.body).toContain('console');
});

it.each(['secret', '..%2Findex.mjs', 'console-assets.json', 'main.js.br', '__proto__', 'toString'])(
  'serves no %s',
  async (asset) => {
    const response = await anonymous(getConsoleAsset, { path: { asset } });

    expect(response.status).toBe(404);
  },
);
