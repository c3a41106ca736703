import { config } from '../config.ts';
import { awaitLogoutCheck } from '../auth/logout-check.ts';
import { toContentDisposition } from './disposition.ts';

/** Imported when needed: the import takes 20 ms, and most requests have no file. */
const s3 = () => import('./client.ts');

/** The object exceeds the reader's limit; its bytes were not read. */
export class ObjectTooLarge extends Error {}

type Headers = {
  /** Media type. */
  type: string;
  /** Content-Disposition: how browsers show or save the object. */
  saved?: { disposition: 'inline' | 'attachment'; fileName: string };
};

/** Writes an object with the headers that it is served with. Replaces an existing object. */
export async function putObject(key: string, bytes: Uint8Array, headers: Headers): Promise<void> {
  await awaitLogoutCheck();
  const { client, PutObjectCommand } = await s3();
  await client.send(
    new PutObjectCommand({
      Bucket: config('BUCKET'),
      Key: key,
      Body: bytes,
      ContentLength: bytes.length,
      ContentType: headers.type,
      ...(headers.saved && {
        ContentDisposition: toContentDisposition(headers.saved.disposition, headers.saved.fileName),
      }),
    }),
  );
}

/**
 * Returns the bytes of an object, or undefined if there is none. Throws `ObjectTooLarge` above `limit` bytes, before
 * it reads them.
 */
export async function readObject(key: string, limit: number): Promise<Uint8Array | undefined> {
  const { client, GetObjectCommand } = await s3();
  try {
    const { Body, ContentLength = 0 } = await client.send(
      new GetObjectCommand({ Bucket: config('BUCKET'), Key: key }),
    );
    if (ContentLength <= limit) return await Body?.transformToByteArray();
    await Body?.transformToWebStream().cancel();
    throw new ObjectTooLarge();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Size in bytes and version of an object. */
export type ObjectHead = { size: number; versionId: string };

/** Version id of an object that was stored before versioning was enabled. */
const UNVERSIONED = 'null';

/** Returns the size and version of an object, or undefined if there is none. One call. */
export async function headObject(key: string): Promise<ObjectHead | undefined> {
  const { client, HeadObjectCommand } = await s3();
  try {
    const command = new HeadObjectCommand({ Bucket: config('BUCKET'), Key: key });
    const { ContentLength = 0, VersionId = UNVERSIONED } = await client.send(command);
    return { size: ContentLength, versionId: VersionId };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Returns the size of an object in bytes, or undefined if there is none. One call. */
export const getObjectSize = async (key: string): Promise<number | undefined> =>
  (await headObject(key))?.size;

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

/** Removes an object, if it exists. */
export async function deleteObject(key: string): Promise<void> {
  await awaitLogoutCheck();
  const { client, DeleteObjectCommand } = await s3();
  await client.send(new DeleteObjectCommand({ Bucket: config('BUCKET'), Key: key }));
}

/**
 * Removes one version of an object permanently, if it exists. The version before it becomes current.
 */
export async function deleteVersion(key: string, versionId: string): Promise<void> {
  await awaitLogoutCheck();
  const { client, DeleteObjectCommand } = await s3();
  await client.send(
    new DeleteObjectCommand({ Bucket: config('BUCKET'), Key: key, VersionId: versionId }),
  );
}

/**
 * S3 reports an absent object with 404 only to a role that may list its prefix, which every reader's access
 * therefore includes. A 403 is an error: it says nothing about the object.
 */
const isMissing = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;
