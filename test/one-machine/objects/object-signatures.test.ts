import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutObjectCommand,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { presignUrl, presignUpload } from '#lib/platform/s3/presigned-urls.ts';
import { putObject, readObject } from '#lib/platform/s3/objects.ts';
import { accessKeyOf } from '#infra/local/data-folder/secrets.ts';
import { createEmptyFolder } from '../../support/api/desk.ts';
import {
  findPermitted,
  addQuery,
  Bucket,
  createS3Client,
  protectedKey,
  sendRawRequest,
} from '../../support/faults/object-operations.ts';
import { startObjectServer } from '../../support/machine/object-server.ts';

const { endpoint, folder } = await startObjectServer();

await putObject(protectedKey, Buffer.from('secret'), { type: 'image/png' });
const own = Object.freeze(await accessKeyOf(folder));

it('refuses every operation without a valid signature', async () => {
  const scope = `${own.accessKeyId}/20260101/us-east-1/s3/aws4_request`;
  const amzDate = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const query = (params: Record<string, string>) => new URLSearchParams(params).toString();
  const link = {
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': scope,
    'X-Amz-Date': amzDate,
    'X-Amz-Expires': '300',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': '0'.repeat(64),
  };
  const { 'X-Amz-Algorithm': _, ...withoutAlgorithm } = link;
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-date;x-amz-content-sha256, Signature=${'0'.repeat(64)}`;
  const dated = { 'x-amz-date': amzDate, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };

  const accepted = await Promise.all([
    findPermitted(endpoint, 'unsigned', (path) => path),
    findPermitted(endpoint, 'only a signature', addQuery('X-Amz-Signature=x')),
    findPermitted(endpoint, 'no algorithm', addQuery(query(withoutAlgorithm))),
    findPermitted(endpoint, 'a wrong link', addQuery(query(link))),
    findPermitted(endpoint, 'an empty header', (path) => path, { authorization: '' }),
    findPermitted(endpoint, 'any header', (path) => path, { authorization: 'x' }),
    findPermitted(endpoint, 'a bearer', (path) => path, { authorization: 'Bearer x' }),
    findPermitted(endpoint, 'a wrong header', (path) => path, { authorization, ...dated }),
    findPermitted(endpoint, 'version 2', (path) => path, {
      authorization: `AWS ${own.accessKeyId}:x`,
    }),
    findPermitted(
      endpoint,
      'version 2 link',
      addQuery(`Signature=x&Expires=9999999999&AWSAccessKeyId=${own.accessKeyId}`),
    ),
  ]);

  expect(accepted.flat()).toEqual([]);
  expect(String(await readObject(protectedKey, 100).then((bytes) => Buffer.from(bytes!)))).toBe(
    'secret',
  );
});

it('refuses signatures with the public key pair and that of another data folder', async () => {
  const other = await accessKeyOf(await createEmptyFolder());
  const commands = () => [
    new GetObjectCommand({ Bucket, Key: protectedKey }),
    new HeadObjectCommand({ Bucket, Key: protectedKey }),
    new PutObjectCommand({ Bucket, Key: protectedKey, Body: 'mine' }),
    new CopyObjectCommand({ Bucket, Key: 'staging/copy', CopySource: `${Bucket}/${protectedKey}` }),
    new DeleteObjectCommand({ Bucket, Key: protectedKey }),
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: protectedKey }] } }),
    new ListObjectsV2Command({ Bucket }),
    new ListBucketsCommand({}),
    new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [] } }),
  ];
  const pairs = [
    { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    other,
    { ...own, secretAccessKey: other.secretAccessKey },
  ];

  const statuses = await Promise.all(
    pairs.flatMap((pair) =>
      commands().map((command) =>
        createS3Client(endpoint, pair)
          .send(command as never)
          .then(
            () => 200,
            (error: unknown) => (error as S3ServiceException).$metadata.httpStatusCode,
          ),
      ),
    ),
  );

  expect(new Set(statuses)).toEqual(new Set([403]));
});

it('accepts put, head, get, copy and delete requests with signed headers', async () => {
  const client = createS3Client(endpoint, own);
  const Key = 'staging/mine';

  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'mine', Metadata: { by: 'me' } }));
  const head = await client.send(new HeadObjectCommand({ Bucket, Key }));
  await client.send(
    new CopyObjectCommand({ Bucket, Key: 'staging/copy', CopySource: `${Bucket}/${Key}` }),
  );
  const copy = await client.send(new GetObjectCommand({ Bucket, Key: 'staging/copy' }));
  await client.send(new DeleteObjectCommand({ Bucket, Key }));
  await client.send(new DeleteObjectCommand({ Bucket, Key: 'staging/copy' }));

  expect([head.ContentLength, head.Metadata]).toEqual([4, { by: 'me' }]);
  expect(await copy.Body?.transformToString()).toBe('mine');
  expect(await readObject(Key, 100)).toBeUndefined();
  expect(await readObject('staging/copy', 100)).toBeUndefined();
});

it('refuses to copy another object with an upload link', async () => {
  const { url, method, headers } = await presignUpload('staging/bait', {
    type: 'image/png',
    size: 0,
  });

  const response = await fetch(url, {
    method,
    headers: { ...headers, 'x-amz-copy-source': `/${Bucket}/${protectedKey}` },
  });

  expect(response.status).toBe(403);
  expect(await response.text()).toContain('must be signed');
  expect(await readObject('staging/bait', 100)).toBeUndefined();
});

it('refuses a signed request whose query or day was changed', async () => {
  const link = await presignUrl(protectedKey);
  const day = /X-Amz-Date=\d{8}/.exec(link)![0];

  const changed = await Promise.all(
    [
      link.replace('X-Amz-Expires=300', 'X-Amz-Expires=604800'),
      link.replace(day, 'X-Amz-Date=20990101'),
      `${link}&response-content-type=text/html`,
      `${link}&versionId=1`,
      link.replace('X-Amz-SignedHeaders=host', 'X-Amz-SignedHeaders='),
    ].map((url) => fetch(url)),
  );

  expect(changed.map(({ status }) => status)).toEqual([403, 403, 403, 501, 403]);
  expect((await fetch(link)).headers.get('x-content-type-options')).toBe('nosniff');
});

it('responds to unsigned preflights, but only for its own host', async () => {
  const preflight = { Origin: 'https://ops.example', 'Access-Control-Request-Method': 'PUT' };
  const { host } = new URL(endpoint);

  expect(await sendRawRequest(endpoint, 'OPTIONS', `/${Bucket}/${protectedKey}`, preflight)).toBe(
    200,
  );
  for (const [name, status] of [
    ['evil.example', 421],
    [`evil.example:${host.split(':')[1]}`, 421],
    ['observatory-desk.s3-website.amazonaws.com', 421],
    [host, 200],
    ['localhost:1', 200],
  ] as const)
    expect(
      await sendRawRequest(endpoint, 'OPTIONS', `/${Bucket}/${protectedKey}`, {
        ...preflight,
        host: name,
      }),
    ).toBe(status);
});

it('stores a different key pair in each data folder, readable only by its owner', async () => {
  const file = join(folder, 'access-key.json');

  const { mode } = await stat(file);
  const pairs = await Promise.all([accessKeyOf(folder), accessKeyOf(await createEmptyFolder())]);

  expect((mode & 0o777).toString(8)).toBe('600');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(own);
  expect(pairs[0]).toEqual(own);
  expect(pairs[1].accessKeyId).not.toBe(own.accessKeyId);
  expect(pairs[1].secretAccessKey).not.toBe(own.secretAccessKey);
});
