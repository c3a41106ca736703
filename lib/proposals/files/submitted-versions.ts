import pLimit from 'p-limit';
import { InvalidRequest } from '#lib/contract/errors.ts';
import type {
  ObjectCreatedUseCase,
  ObjectDeletedUseCase,
} from '#lib/platform/consumers/object-created.ts';
import * as objects from '#lib/platform/s3/objects.ts';
import { findSubmittedFiles } from '../repository.ts';
import { fileNameOf, MAX_FILE_BYTES, proposalIdOf, proposalPrefix } from '../file.ts';

/** Files of a submitted proposal: one page of a listing, whose versions fit in an item. */
const MAX_FILES = 1000;

const PARALLEL_READS = 25;

/**
 * Returns the current version of each file of a proposal, by name. One call for the list and one for each file.
 * Throws 422 if there are too many files for a submission.
 */
export async function currentVersions(prslId: string): Promise<Record<string, string>> {
  const { keys, isTruncated } = await objects.listObjectKeys(proposalPrefix(prslId), MAX_FILES);
  if (isTruncated) {
    const msg = `A proposal should have at most ${MAX_FILES} files when it is submitted`;
    throw new InvalidRequest([{ loc: ['body', 'status'], msg, type: 'too_long' }]);
  }
  const versions: Record<string, string> = {};
  const readVersion = async (key: string) => {
    const head = await objects.headObject(key);
    if (head) versions[fileNameOf(key)] = head.versionId;
  };
  const limit = pLimit(PARALLEL_READS);
  await Promise.all(keys.map((key) => limit(readVersion, key)));
  return versions;
}

/**
 * Deletes the current version of a file until it is a permitted one, so that the submitted version is current
 * again. It checks the stored object and not the event, which may arrive late, twice, or during another upload.
 */
export const revertInvalidUploads: ObjectCreatedUseCase = async ({ key, size, versionId }) => {
  // A version that another upload has replaced is not current, but would be stored for weeks.
  if (versionId !== undefined && size > MAX_FILE_BYTES) await objects.deleteObject(key, versionId);
  await restorePermitted(key);
};

async function restorePermitted(key: string): Promise<void> {
  for (;;) {
    const head = await objects.headObject(key);
    if (!head || (await isPermitted(key, head))) return;
    await objects.deleteObject(key, head.versionId);
  }
}

/**
 * Removes the delete marker of a submitted file, and then what another upload has left below it, so that a permitted
 * version is current again: unless an engineer has requested a delete URL since the submission, or the file was deleted
 * before it. Each marker has an event, so a file that was deleted twice is restored, too.
 */
export const undoInvalidDeletion: ObjectDeletedUseCase = async ({ key, versionId, time }) => {
  const fileName = fileNameOf(key);
  const files = await findFilesOf(fileName);
  if (!files || files.deletable.has(fileName) || isBefore(time, files.submittedOn)) return;
  const isSubmitted = fileName in files.versions || files.reopened.has(fileName);
  if (!isSubmitted) return;
  await objects.deleteObject(key, versionId);
  await restorePermitted(key);
};

/** Whether an event happened before a submission. Events of S3 have whole seconds. */
const isBefore = (time: string, submittedOn = ''): boolean =>
  Date.parse(time) < Math.floor(Date.parse(submittedOn) / 1000) * 1000;

async function isPermitted(key: string, { size, versionId }: objects.ObjectHead): Promise<boolean> {
  if (size > MAX_FILE_BYTES) return false;
  const fileName = fileNameOf(key);
  const submittedFiles = await findFilesOf(fileName);
  if (!submittedFiles) return true;
  return submittedFiles.versions[fileName] === versionId || submittedFiles.reopened.has(fileName);
}

/** Returns the submitted files of the proposal that a file belongs to, if there is one and it is submitted. */
async function findFilesOf(fileName: string) {
  const prslId = proposalIdOf(fileName);
  return prslId === undefined ? undefined : findSubmittedFiles(prslId);
}
