import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ObjectEvent } from '@20minutes/s3rver';
import { expireVersions, MARKER_CREATED } from '#infra/local/objects/versioning.ts';
import { startObjectServer } from '../../support/machine/object-server.ts';

const { server, folder } = await startObjectServer();
const { headObject, listObjectKeys, putObject, readObject, deleteObject } =
  await import('#lib/platform/s3/objects.ts');
const { presignUrl } = await import('#lib/platform/s3/presigned-urls.ts');

const DAY_MS = 86_400_000;

const readText = async (key: string) => {
  const bytes = await readObject(key, 1000);
  return bytes && Buffer.from(bytes).toString();
};

/** Puts texts under a key, one after the other, and returns the version of each. */
async function put(key: string, ...texts: string[]): Promise<string[]> {
  const versions: string[] = [];
  for (const one of texts) {
    await putObject(key, Buffer.from(one), { type: `text/${one}` });
    versions.push((await headObject(key))?.versionId ?? '');
  }
  return versions;
}

it('restores the previous version with its type when the current one is deleted', async () => {
  const key = 'proposals/1/a.pdf';
  const [first = '', second = '', third = ''] = await put(key, 'first', 'second', 'third');

  await deleteObject(key, third);
  const restored = [await readText(key), await headObject(key)];
  const response = await fetch(await presignUrl(key));
  await deleteObject(key, second);
  await deleteObject(key, second);

  expect(new Set([first, second, third]).size).toBe(3);
  expect(restored).toEqual(['second', { size: 6, versionId: second }]);
  expect(response.headers.get('content-type')).toBe('text/second');
  expect([await readText(key), await headObject(key)]).toEqual([
    'first',
    { size: 5, versionId: first },
  ]);
  await deleteObject(key, first);
  expect([await readText(key), await headObject(key)]).toEqual([undefined, undefined]);
});

it('keeps the current version when another one is deleted', async () => {
  const key = 'proposals/1/b.pdf';
  const [first = '', second = ''] = await put(key, 'first', 'second');

  await deleteObject(key, first);
  for (const unknown of ['unknown', '..', '.']) await deleteObject(key, unknown);

  expect(await headObject(key)).toEqual({ size: 6, versionId: second });
  await deleteObject(key, second);
  expect(await readText(key)).toBeUndefined();
});

/** Deletes an object and returns the versions of the delete markers that this reports. */
async function mark(key: string): Promise<string[]> {
  const markers: string[] = [];
  const listen = ({ Records: [record] }: ObjectEvent) => {
    if (record?.eventName === MARKER_CREATED) markers.push(record.s3.object.versionId ?? '');
  };
  server.on('event', listen);
  await deleteObject(key);
  server.off('event', listen);
  return markers;
}

it('hides an object that is deleted without a version until its delete marker is removed', async () => {
  const key = 'proposals/1/c.pdf';
  const [first = '', second = ''] = await put(key, 'first', 'second');

  const [marker = ''] = await mark(key);
  const hidden = [await readText(key), await headObject(key)];
  await deleteObject(key, first);
  const stillHidden = await readText(key);
  await deleteObject(key, marker);
  await deleteObject(key, marker);

  expect([...hidden, stillHidden]).toEqual([undefined, undefined, undefined]);
  expect(await headObject(key)).toEqual({ size: 6, versionId: second });
  expect(await readText(key)).toBe('second');
});

it('keeps a new object when the delete marker before it is removed, and hides what is before a marker', async () => {
  const key = 'proposals/1/e.pdf';
  await put(key, 'first');
  const [marker = ''] = await mark(key);
  const [late = ''] = await put(key, 'late');

  await deleteObject(key, marker);
  const kept = await readText(key);
  const [second = ''] = await mark(key);
  await put(key, 'last');
  const { versionId: last = '' } = (await headObject(key)) ?? {};
  await deleteObject(key, last);
  const hidden = await readText(key);
  await deleteObject(key, second);

  expect([kept, hidden]).toEqual(['late', undefined]);
  expect((await headObject(key))?.versionId).toBe(late);
});

it('adds one marker for each of several deletions at the same time, or fewer, and restores the object', async () => {
  const key = 'proposals/1/f.pdf';
  await put(key, 'first');

  const markers = (await Promise.all(Array.from({ length: 4 }, () => mark(key)))).flat();
  for (const marker of new Set(markers)) await deleteObject(key, marker);

  expect(await readText(key)).toBe('first');
});

it('deletes staged objects with their versions', async () => {
  const key = 'staging/a';
  await put(key, 'first', 'second');

  expect(await mark(key)).toEqual([]);
  const [late = ''] = await put(key, 'late');
  await deleteObject(key, late);

  expect(await readText(key)).toBeUndefined();
});

it('assigns each concurrent put its own version, and restores the first when they are deleted', async () => {
  const key = 'proposals/1/d.pdf';
  const [first] = await put(key, 'first');
  await Promise.all(['a', 'b', 'c', 'd'].map((one) => put(key, one)));

  for (let n = 0; n < 4; n++) {
    const { versionId = '' } = (await headObject(key)) ?? {};
    expect(versionId).not.toBe(first);
    await deleteObject(key, versionId);
  }

  expect([await readText(key), (await headObject(key))?.versionId]).toEqual(['first', first]);
});

it('lists the keys below a prefix, and whether there are more', async () => {
  await put('proposals/2/a.pdf', 'a', 'b');
  await put('proposals/2/b.pdf', 'b');

  expect(await listObjectKeys('proposals/2/', 10)).toEqual({
    keys: ['proposals/2/a.pdf', 'proposals/2/b.pdf'],
    isTruncated: false,
  });
  expect(await listObjectKeys('proposals/2/', 1)).toMatchObject({ isTruncated: true });
});

it('deletes a version 35 days after it was replaced', async () => {
  const key = 'proposals/3/a.pdf';
  const [, second = ''] = await put(key, 'first', 'second');
  const countVersions = async () =>
    (await readdir(join(folder, 'versions'), { recursive: true })).length;
  const before = await countVersions();

  await expireVersions(folder, Date.now() + 34 * DAY_MS);
  const during = await countVersions();
  await expireVersions(folder, Date.now() + 36 * DAY_MS);

  expect(during).toBe(before);
  expect(await countVersions()).toBeLessThan(before);
  expect(await readText(key)).toBe('second');
  await deleteObject(key, second);
  expect(await readText(key)).toBeUndefined();
});
