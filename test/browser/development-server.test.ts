import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { expect, inject, it, onTestFinished } from 'vitest';
import { startDeskForTest } from '../support/api/desk.ts';
import { eventually } from '../support/browser/page.ts';

/** Starts a server with an empty page, on a free port. Returns its origin. */
async function startPageServer(): Promise<string> {
  const server = createServer((_, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end('<!doctype html><title>A front end</title>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns the program of the section on development servers, for a desk. */
async function readSnippet(url: string): Promise<string> {
  const text = await readFile('lib/session/README.md', 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
  return code.replaceAll('http://127.0.0.1:3000', url);
}

it.each([
  ['the origin that CORS_ORIGINS names', (origin: string) => ({ CORS_ORIGINS: origin }), [200]],
  ['no other origin', () => ({}), []],
])('takes the cookie from a page of %s', async (_, settingsFor, statuses) => {
  const origin = await startPageServer();
  const desk = await startDeskForTest(settingsFor(origin));
  const browser = await chromium.connect(inject('chromium') ?? '');
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(origin);

  await page.evaluate(`window.shown = [];
    const token = ${JSON.stringify(await desk.token('ada', 'operator'))};
    const show = (status) => shown.push(status);
    window.ended = (async () => {${await readSnippet(desk.url)}})().then(() => 'succeeded', () => 'refused');`);

  await eventually(() => page.evaluate('ended')).toBe(
    statuses.length > 0 ? 'succeeded' : 'refused',
  );
  expect(await page.evaluate('shown')).toEqual(statuses);
});
