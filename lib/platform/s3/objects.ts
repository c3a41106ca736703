import { httpStatusOf } from '../aws-clients.ts';
import { config } from '../config.ts';
import { awaitLogoutCheck } from '../logout-check.ts';
import { toContentDisposition, type ContentDisposition } from './content-disposition.ts';

/** Imported when needed: the import takes 20 ms, and most requests have no file. */
const s3 = () => import('./client.ts');

/** The object exceeds the reader's limit; its bytes were not read. */
export class ObjectTooLarge extends Error {}

type ObjectHeaders = {
  /** Media type. */
  type: string;
  /** Whether browsers show or save the object, and its file name. */
  contentDisposition?: ContentDisposition;
};

/** Writes an object with the headers that it is served with. Replaces an existing object. */
export async function putObject(
  key: string,
  bytes: Uint8Array,
  headers: ObjectHeaders,
): Promise<void> {
  await awaitLogoutCheck();
  const { client, PutObjectCommand } = await s3();
  const { type, contentDisposition } = headers;
  await client.send(
    new PutObjectCommand({
      Bucket: config('BUCKET'),
      Key: key,
      Body: bytes,
      ContentLength: bytes.length,
      ContentType: type,
      ...(contentDisposition && { ContentDisposition: toContentDisposition(contentDisposition) }),
    }),
  );
}

/** Returns the bytes of an object, or undefined. Throws `ObjectTooLarge` above `limit`, before it reads them. */
export async function readObject(key: string, limit: number): Promise<Uint8Array | undefined> {
  const { client, GetObjectCommand } = await s3();
  const command = new GetObjectCommand({ Bucket: config('BUCKET'), Key: key });
  const { Body, ContentLength = 0 } = (await unlessMissing(client.send(command))) ?? {};
  if (ContentLength <= limit) return Body?.transformToByteArray();
  await Body?.transformToWebStream().cancel();
  throw new ObjectTooLarge();
}

/** Size in bytes and version of an object. */
export type ObjectHead = { size: number; versionId: string };

/** Version id of an object that was stored before versioning was enabled. */
const UNVERSIONED = 'null';

/** Returns the size and version of an object, or undefined if there is none. One call. */
export async function headObject(key: string): Promise<ObjectHead | undefined> {
  const { client, HeadObjectCommand } = await s3();
  const command = new HeadObjectCommand({ Bucket: config('BUCKET'), Key: key });
  const head = await unlessMissing(client.send(command));
  return head && { size: head.ContentLength ?? 0, versionId: head.VersionId ?? UNVERSIONED };
}

/** Returns the keys of up to 1,000 objects below a prefix, and whether there are more. One call. */
export async function listObjectKeys(
  prefix: string,
  limit: number,
): Promise<{ keys: string[]; isTruncated: boolean }> {
  // Version 1: the continuation tokens of version 2 fail on the engine of one machine.
  const { client, ListObjectsCommand } = await s3();
  const { Contents = [], IsTruncated = false } = await client.send(
    new ListObjectsCommand({ Bucket: config('BUCKET'), Prefix: prefix, MaxKeys: limit }),
  );
  return { keys: Contents.map(({ Key = '' }) => Key), isTruncated: IsTruncated };
}

/** Removes an object, if it exists; with `versionId`, only that version, permanently. */
export async function deleteObject(key: string, versionId?: string): Promise<void> {
  await awaitLogoutCheck();
  const { client, DeleteObjectCommand } = await s3();
  await client.send(
    new DeleteObjectCommand({ Bucket: config('BUCKET'), Key: key, VersionId: versionId }),
  );
}

/**
 * Resolves to undefined if the object does not exist. S3 reports that with 404 only to a role that may list its prefix,
 * which every reader's access therefore includes. A 403 is an error: it says nothing about the object.
 */
const unlessMissing = <T>(response: Promise<T>): Promise<T | undefined> =>
  response.catch((error: unknown) => {
    if (httpStatusOf(error) === 404) return undefined;
    throw error;
  });
