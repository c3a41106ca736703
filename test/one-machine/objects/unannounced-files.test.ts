import { expect, it } from 'vitest';
import { putObject, readObject } from '#lib/platform/s3/objects.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { createPng } from '../../support/files/images.ts';
import { useEnginesOf } from '../../support/machine/engine-settings.ts';

await useEnginesOf((await startDeskForFile()).folder);
const { ingestImage } = await import('#lib/shift-log/use-cases/ingest-image.ts');

it('leaves unannounced objects below the staging prefix, where they expire', async () => {
  const now = new Date().toISOString();
  const key = 'staging/unannounced';
  await putObject(key, createPng(), { type: 'image/png' });

  await ingestImage({ key, size: createPng().length, time: now }, { clock: () => now });

  expect(await readObject(key, 1000)).toEqual(new Uint8Array(createPng()));
});
