import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createShift } from '#lib/shift-log/contracts/shifts.ts';
import type { RunningService } from '#infra/local/data-folder/data-folder.ts';
import { emptyFolder, launch, ownDesk, shut } from '../../support/api/desk.ts';

const { folder, as, anonymous, url } = await ownDesk();

const placeIn = async (data: string) =>
  JSON.parse(await readFile(join(data, 'running.json'), 'utf8')) as RunningService;

/** Files and folders that others than their owner may read, write or enter; the documentation is public. */
async function openToOthers(data: string): Promise<string[]> {
  const names = ['.', ...(await readdir(data, { recursive: true }))];
  const modes = await Promise.all(
    names.map((name) => stat(join(data, name)).catch(() => ({ mode: 0 }))),
  );
  return names.filter(
    (name, at) => !name.startsWith('docs/') && ((modes[at]?.mode ?? 0) & 0o077) !== 0,
  );
}

it('lets nobody else into the data folder, nor into any file in it', async () => {
  const operator = await as('operator');
  await operator(createShift, { body: { operator_name: 'Ada' } });

  expect(await openToOthers(folder)).toEqual([]);
});

it('closes a data folder that was open', async () => {
  const data = join(await emptyFolder(), 'deep', 'data');
  await mkdir(data, { recursive: true });
  await chmod(data, 0o777);

  const running = await launch(data);

  expect(await openToOthers(data)).toEqual([]);
  await shut(running);
});

it('takes no folder that all users share', async () => {
  const shared = await emptyFolder();
  await chmod(shared, 0o1777);

  await expect(launch(shared)).rejects.toThrow(`DATA_DIR: ${shared} is shared by all users`);
  expect((await stat(shared)).mode & 0o7777).toBe(0o1777);
});

it.skipIf(process.platform !== 'linux')(
  'has the DynamoDB engine where no page finds it: at another address with each start',
  async () => {
    const other = await launch(await emptyFolder());
    const addresses = [await placeIn(folder), await placeIn(other.folder)].map(
      ({ dynamo }) => new URL(dynamo),
    );
    await shut(other);
    const { port } = addresses[0]!;

    expect(new Set(addresses.map(({ hostname }) => hostname)).size).toBe(2);
    for (const { hostname } of addresses) expect(hostname).toMatch(/^127(\.\d{1,3}){3}$/);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
    await expect(fetch(`http://localhost:${port}`)).rejects.toThrow('fetch failed');
  },
);

it('tells over HTTP neither where its data are nor where its engines are', async () => {
  const place = await placeIn(folder);
  const health = await (await fetch(`${url}/api/v3/health`)).text();
  const objects = await (await fetch(`${place.s3}/observatory-desk/${'x'.repeat(300)}`)).text();
  const preflight = await fetch(`${place.s3}/%2e%2e%2f%2e%2e/x`, {
    method: 'OPTIONS',
    headers: { Origin: url, 'Access-Control-Request-Method': 'GET' },
  });
  const broken = await anonymous(createShift, { body: '{' });

  const told = [health, objects, await preflight.text(), JSON.stringify(broken.body)].join();

  expect(told).not.toContain(folder);
  for (const engine of [place.dynamo, place.ses, place.sockets])
    expect(told).not.toContain(new URL(engine).host);
});
