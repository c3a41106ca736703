import { config } from '../config.ts';
import { passGate } from '../gate.ts';
import { disposition } from './disposition.ts';

/** Loaded when needed: it takes 20 ms, and most requests bring no file. */
const s3 = () => import('./client.ts');

/** The object is larger than the reader takes; its bytes were not read. */
export class TooLarge extends Error {}

type About = {
  /** Media type, as it is served. */
  type: string;
  /** The name under which a browser saves it. */
  fileName?: string;
};

/** Writes a whole object, with the headers that it is served with. What stands at the key goes. */
export async function putObject(key: string, bytes: Uint8Array, about: About): Promise<void> {
  await passGate();
  const { client, PutObjectCommand } = await s3();
  await client.send(
    new PutObjectCommand({
      Bucket: config('BUCKET'),
      Key: key,
      Body: bytes,
      ContentLength: bytes.length,
      ContentType: about.type,
      ...(about.fileName !== undefined && { ContentDisposition: disposition(about.fileName) }),
    }),
  );
}

/**
 * The bytes of an object, or undefined where there is none. Throws `TooLarge` above `limit` bytes,
 * before they are read.
 */
export async function readObject(key: string, limit: number): Promise<Uint8Array | undefined> {
  const { client, GetObjectCommand } = await s3();
  try {
    const { Body, ContentLength = 0 } = await client.send(
      new GetObjectCommand({ Bucket: config('BUCKET'), Key: key }),
    );
    if (ContentLength <= limit) return await Body?.transformToByteArray();
    await Body?.transformToWebStream().cancel();
    throw new TooLarge();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Bytes of an object, or undefined where there is none. */
export async function sizeOfObject(key: string): Promise<number | undefined> {
  const { client, HeadObjectCommand } = await s3();
  try {
    const answer = await client.send(new HeadObjectCommand({ Bucket: config('BUCKET'), Key: key }));
    return answer.ContentLength;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Removes an object; one that is not there is removed already. */
export async function removeObject(key: string): Promise<void> {
  await passGate();
  const { client, DeleteObjectCommand } = await s3();
  await client.send(new DeleteObjectCommand({ Bucket: config('BUCKET'), Key: key }));
}

/** S3 tells who may not list a bucket that nothing is there by refusing to read it. */
const isMissing = (error: unknown) => [403, 404].includes(statusOf(error));

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
