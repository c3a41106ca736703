import { S3Client } from '@aws-sdk/client-s3';
import { request } from 'node:http';

export const Bucket = 'observatory-desk';

/** The key of an existing object that clients must not access. */
export const protectedKey = 'shifts/1/secret.png';

/** Creates a client that signs requests in headers, as the service does. */
export const createS3Client = (
  endpoint: string,
  credentials: { accessKeyId: string; secretAccessKey: string },
) =>
  new S3Client({
    endpoint,
    credentials: { ...credentials },
    region: 'us-east-1',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

/** Every operation that an attacker would try, as an HTTP request. */
const operations: [method: string, path: string, headers?: Record<string, string>][] = [
  ['GET', `/${Bucket}/${protectedKey}`],
  ['HEAD', `/${Bucket}/${protectedKey}`],
  ['PUT', `/${Bucket}/${protectedKey}`],
  ['DELETE', `/${Bucket}/${protectedKey}`],
  ['PUT', `/${Bucket}/staging/copy`, { 'x-amz-copy-source': `/${Bucket}/${protectedKey}` }],
  ['POST', `/${Bucket}`, { 'Content-Type': 'multipart/form-data; boundary=x' }],
  ['POST', `/${Bucket}?delete`],
  ['POST', `/${Bucket}/${protectedKey}?uploads`],
  ['GET', '/'],
  ['GET', `/${Bucket}`],
  ['GET', `/${Bucket}?list-type=2`],
  ['GET', `/${Bucket}?cors`],
  ['PUT', `/${Bucket}?cors`],
  ['PUT', `/${Bucket}?website`],
  ['DELETE', `/${Bucket}`],
  ['PUT', '/other-bucket'],
  ['GET', `//${Bucket}/${protectedKey}`],
  ['GET', `/${Bucket}/${protectedKey}/`],
  ['GET', '/%2e%2e/access-key.json'],
];

/** Sends a request with an unchanged path, which `fetch` would normalize. Returns the status. */
export function sendRawRequest(
  endpoint: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
) {
  return new Promise<number>((resolve, reject) => {
    const outgoing = request(endpoint, { method, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', reject).end();
  });
}

/** Sends every operation with a changed path or headers. Returns those that were not refused. */
export const findPermitted = (
  endpoint: string,
  name: string,
  of: (path: string) => string,
  headers: Record<string, string> = {},
) =>
  Promise.all(
    operations.map(async ([method, path, more]) => {
      const status = await sendRawRequest(endpoint, method, of(path), { ...more, ...headers });
      return [400, 403, 404].includes(status) ? [] : [`${name}: ${method} ${path} ${status}`];
    }),
  ).then((lists) => lists.flat());

/** Returns a function that adds query parameters to a path. */
export const addQuery = (query: string) => (path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${query}`;
