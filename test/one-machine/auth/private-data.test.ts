import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createShift } from '#lib/shift-log/contracts/shifts.ts';
import {
  createEmptyFolder,
  launchDesk,
  startDeskForFile,
  shutDown,
} from '../../support/api/desk.ts';
import { readServiceFile } from '../../support/machine/running-service.ts';

const { folder, as, anonymous, url } = await startDeskForFile();

/** Returns the files and folders that users other than their owner can access. The documentation is public. */
async function listAccessibleToOthers(data: string): Promise<string[]> {
  const names = ['.', ...(await readdir(data, { recursive: true }))];
  const modes = await Promise.all(
    names.map((name) => stat(join(data, name)).catch(() => ({ mode: 0 }))),
  );
  return names.filter(
    (name, index) => !name.startsWith('docs/') && ((modes[index]?.mode ?? 0) & 0o077) !== 0,
  );
}

it('restricts the data folder and its files to their owner', async () => {
  const operator = await as('operator');
  await operator(createShift, { body: { operator_name: 'Ada' } });

  expect(await listAccessibleToOthers(folder)).toEqual([]);
});

it('removes the access of others to an existing data folder', async () => {
  const data = join(await createEmptyFolder(), 'deep', 'data');
  await mkdir(data, { recursive: true });
  await chmod(data, 0o777);

  const desk = await launchDesk(data);

  expect(await listAccessibleToOthers(data)).toEqual([]);
  await shutDown(desk);
});

it('refuses a folder that all users share', async () => {
  const shared = await createEmptyFolder();
  await chmod(shared, 0o1777);

  await expect(launchDesk(shared)).rejects.toThrow(`DATA_DIR: ${shared} is shared by all users`);
  expect((await stat(shared)).mode & 0o7777).toBe(0o1777);
});

it.skipIf(process.platform !== 'linux')(
  'runs the DynamoDB engine at a different loopback address for each start',
  async () => {
    const other = await launchDesk(await createEmptyFolder());
    const addresses = [await readServiceFile(folder), await readServiceFile(other.folder)].map(
      ({ dynamo }) => new URL(dynamo),
    );
    await shutDown(other);
    const { port } = addresses[0]!;

    expect(new Set(addresses.map(({ hostname }) => hostname)).size).toBe(2);
    for (const { hostname } of addresses) expect(hostname).toMatch(/^127(\.\d{1,3}){3}$/);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
    await expect(fetch(`http://localhost:${port}`)).rejects.toThrow('fetch failed');
  },
);

it('reveals neither its data folder nor the addresses of its engines over HTTP', async () => {
  const service = await readServiceFile(folder);
  const health = await (await fetch(`${url}/api/v3/health`)).text();
  const objects = await (await fetch(`${service.s3}/observatory-desk/${'x'.repeat(300)}`)).text();
  const preflight = await fetch(`${service.s3}/%2e%2e%2f%2e%2e/x`, {
    method: 'OPTIONS',
    headers: { Origin: url, 'Access-Control-Request-Method': 'GET' },
  });
  const broken = await anonymous(createShift, { body: '{' });

  const texts = [health, objects, await preflight.text(), JSON.stringify(broken.body)].join();

  expect(texts).not.toContain(folder);
  for (const engine of [service.dynamo, service.ses, service.sockets])
    expect(texts).not.toContain(new URL(engine).host);
});
