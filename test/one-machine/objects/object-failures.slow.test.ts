import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';

Object.assign(process.env, {
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: 'us-east-1',
});

/** Starts a bucket with a request handler, and imports its clients. */
async function importClients(respond: RequestListener) {
  const bucket = createServer(respond).listen(0);
  onTestFinished(() => {
    bucket.close();
    bucket.closeAllConnections();
    vi.unstubAllEnvs();
  });
  await once(bucket, 'listening');
  const { port } = bucket.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
  vi.resetModules();
  const [objects, links] = await Promise.all([
    import('#lib/platform/s3/objects.ts'),
    import('#lib/platform/s3/presigned-urls.ts'),
  ]);
  return { ...objects, ...links };
}

it.each([429, 500, 503])(
  'throws UNAVAILABLE if the bucket responds to a size request with %i',
  async (status) => {
    const { fetchObjectSize } = await importClients((_, response) =>
      response.writeHead(status).end(),
    );

    await expect(fetchObjectSize('proposals/1/a.pdf')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  },
);

it('treats a 403 of the bucket as an error, not as a missing object', async () => {
  const clients = await importClients((_, response) => response.writeHead(403).end());
  const { readObject, fetchObjectSize, headObject } = clients;

  await expect(fetchObjectSize('proposals/1/a.pdf')).rejects.toThrow('403');
  for (const read of [() => readObject('staging/1', 10), () => headObject('staging/1')])
    await expect(read()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
});

it('allows a slow transfer that makes progress', async () => {
  const { putObject } = await importClients((request, response) => {
    const readSlowly = async () => {
      for await (const chunk of request) await sleep((chunk as Buffer).length / 10_000);
      response.writeHead(200).end();
    };
    void readSlowly();
  });
  const start = Date.now();

  await putObject('staging/moving', Buffer.alloc(25 * 1024 ** 2), { type: 'image/png' });

  expect(Date.now() - start).toBeGreaterThan(2500);
});

it('aborts a stalled transfer', async () => {
  const { readObject } = await importClients(() => undefined);

  await expect(readObject('staging/stuck', 10)).rejects.toMatchObject({ name: 'TimeoutError' });
});
