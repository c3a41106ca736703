import { expect, it, onTestFinished, vi } from 'vitest';
import { request } from 'node:http';
import { presignUrl, presignUpload } from '#lib/platform/s3/presigned-urls.ts';
import { setLogoutCheck, withLogoutCheck } from '#lib/platform/logout-check.ts';
import { putObject, readObject, deleteObject, ObjectTooLarge } from '#lib/platform/s3/objects.ts';
import { startObjectServer } from '../../support/machine/object-server.ts';

const { endpoint } = await startObjectServer();

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();
const bytes = (content: string) => Buffer.from(content);

it('reads an object, and undefined before it exists and after its deletion', async () => {
  const key = 'staging/1';
  const before = await readObject(key, 100);
  await putObject(key, bytes('first'), { type: 'text/plain' });
  await putObject(key, bytes('second'), { type: 'text/plain' });
  const current = await readObject(key, 6);
  await deleteObject(key);
  await deleteObject(key);

  expect([before, text(current), await readObject(key, 100)]).toEqual([
    undefined,
    'second',
    undefined,
  ]);
});

it('writes and deletes nothing for a caller whose session was ended', async () => {
  await putObject('staging/existing', bytes('original'), { type: 'text/plain' });
  const runForEndedSession = (effect: () => Promise<void>) =>
    withLogoutCheck(() => {
      setLogoutCheck(Promise.reject(new Error('ended')));
      return effect();
    });

  await expect(
    runForEndedSession(() => putObject('staging/existing', bytes('other'), { type: 'text/plain' })),
  ).rejects.toThrow('ended');
  await expect(runForEndedSession(() => deleteObject('staging/existing'))).rejects.toThrow('ended');

  expect(text(await readObject('staging/existing', 100))).toBe('original');
});

it('refuses to read an object above the size limit', async () => {
  await putObject('staging/large', Buffer.alloc(1_000_000), { type: 'image/png' });

  await expect(readObject('staging/large', 999_999)).rejects.toThrow(ObjectTooLarge);
});

it('limits an upload link to 300 s, and a download link to SIGNED_URL_SECONDS', async () => {
  await importSigner({ SIGNED_URL_SECONDS: '3600' });
  const links = await import('#lib/platform/s3/presigned-urls.ts');
  const expiry = (url: string) => new URL(url).searchParams.get('X-Amz-Expires');

  const upload = await links.presignUpload('proposals/1/a.pdf', { type: 'application/pdf' });
  const download = await links.presignDownload('proposals/1/a.pdf');

  expect([upload.expires_in, expiry(upload.url)]).toEqual([300, '300']);
  expect([download.expires_in, expiry(download.url)]).toEqual([3600, '3600']);
});

it('serves an object by its link, with its type and file name', async () => {
  const fileName = `Ä 'quoted" name*(1)\r\nX-Evil: 1 \u{1F52D}.png`;
  await putObject('shifts/1/a.png', bytes('picture'), {
    type: 'image/png',
    contentDisposition: { disposition: 'inline', fileName },
  });

  const response = await fetch(await presignUrl('shifts/1/a.png'));

  expect(response.status).toBe(200);
  expect(await response.text()).toBe('picture');
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('x-evil')).toBeNull();
  const [, name = ''] =
    /^inline; filename="[\w .()+,=@~-]*"; filename\*=UTF-8''([\w%.!~-]*)$/.exec(
      response.headers.get('content-disposition') ?? '',
    ) ?? [];
  expect(decodeURIComponent(name)).toBe(fileName);
});

it('accepts a link only as it was signed', async () => {
  await putObject('shifts/2/a.png', bytes('mine'), { type: 'image/png' });
  await putObject('shifts/2/b.png', bytes('yours'), { type: 'image/png' });
  const link = await presignUrl('shifts/2/a.png');

  const attempts = await Promise.all([
    fetch(link),
    fetch(link.replace('/a.png', '/b.png')),
    fetch(link, { method: 'PUT', body: 'x' }),
    fetch(link, { method: 'DELETE' }),
    fetch(link.split('?')[0]!),
    fetch(link.split('?')[0]!, { method: 'PUT', body: 'x' }),
    fetch(`${endpoint}/observatory-desk`),
    fetch(endpoint),
  ]);

  expect(attempts.map(({ status }) => status)).toEqual([200, 403, 403, 403, 403, 403, 403, 403]);
  expect(text(await readObject('shifts/2/a.png', 100))).toBe('mine');
});

it('accepts an upload only with the signed type and length', async () => {
  const { url, method, headers, expires_in } = await presignUpload('staging/2', {
    type: 'image/png',
    size: 5,
  });
  const send = (body: string, type = 'image/png') =>
    fetch(url, { method, headers: { 'Content-Type': type }, body });

  const refusals = await Promise.all([
    send('longer'),
    send('less'),
    send('right', 'text/html'),
    fetch(url.replace('staging/2', 'shifts/2'), { method, headers, body: 'right' }),
  ]);
  const afterRefusals = await readObject('staging/2', 100);
  const accepted = await fetch(url, { method, headers, body: 'right' });

  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(afterRefusals).toBeUndefined();
  expect(accepted.status).toBe(200);
  expect(text(await readObject('staging/2', 100))).toBe('right');
  expect(expires_in).toBe(300);
});

it('stores nothing of an interrupted upload', async () => {
  const { url, headers } = await presignUpload('staging/3', { type: 'image/png', size: 100_000 });
  const cutOff = new Promise<void>((resolve) => {
    const upload = request(url, { method: 'PUT', headers });
    upload.on('error', () => resolve()).on('close', () => resolve());
    upload.write(Buffer.alloc(50_000), () => upload.destroy());
  });
  await cutOff;

  expect(await readObject('staging/3', 1_000_000)).toBeUndefined();
});

/** Imports the signer with other settings. */
async function importSigner(settings: Record<string, string>): Promise<typeof presignUrl> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });
  return (await import('#lib/platform/s3/presigned-urls.ts')).presignUrl;
}

it('signs links that expire after SIGNED_URL_SECONDS', async () => {
  await putObject('shifts/3/a.png', bytes('brief'), { type: 'image/png' });
  const link = await (await importSigner({ SIGNED_URL_SECONDS: '3' }))('shifts/3/a.png');

  expect((await fetch(link)).status).toBe(200);
  await expect.poll(async () => (await fetch(link)).status).toBe(403);
});

it('includes the session token of a Lambda and the AWS bucket in a link', async () => {
  const sign = await importSigner({
    AWS_SESSION_TOKEN: 'of the role',
    AWS_ENDPOINT_URL_S3: '',
    BUCKET_URL: 'https://desk.s3.eu-west-1.amazonaws.com',
  });

  const link = new URL(await sign('shifts/3/a.png'));

  expect(`${link.origin}${link.pathname}`).toBe(
    'https://desk.s3.eu-west-1.amazonaws.com/shifts/3/a.png',
  );
  expect(link.searchParams.get('X-Amz-Security-Token')).toBe('of the role');
});

it('allows pages of the configured origins to use links', async () => {
  const { url, headers } = await presignUpload('staging/4', { type: 'image/png', size: 5 });
  // A browser sets Content-Length itself, and asks permission for the other headers.
  const requestedHeaders = Object.keys(headers)
    .map((name) => name.toLowerCase())
    .filter((name) => name !== 'content-length')
    .join();
  const preflight = (origin: string) =>
    fetch(url, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': requestedHeaders,
      },
    });

  const [list, other] = await Promise.all([
    preflight('https://ops.example'),
    preflight('https://evil.example'),
  ]);

  expect([list.status, other.status]).toEqual([200, 403]);
  expect(list.headers.get('access-control-allow-methods')).toContain('PUT');
});
