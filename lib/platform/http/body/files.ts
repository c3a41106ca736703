import { ApiError } from '#lib/contract/errors.ts';
import { fileName, type Files, type SentFile } from '#lib/contract/fields/files.ts';
import { problemsOf, type ValidationProblem } from '#lib/contract/errors/validation.ts';
import { detectMediaType } from '#lib/file-formats/detect.ts';

/** A file as sent, with its location in the request. */
export type RawFile = Omit<SentFile, 'format'> & { loc: ValidationProblem['loc'] };

const nameSchema = fileName('');

/** Throws 413 if there are too many files, or too many bytes. */
export function checkFileLimits(files: { bytes: { length: number } }[], limits: Files): void {
  if (files.length > limits.maxFiles)
    throw new ApiError('TOO_MANY_FILES', { limit: limits.maxFiles });
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (bytes > limits.maxBytes) throw fileTooLarge(limits);
}

export const fileTooLarge = ({ maxBytes }: Files) =>
  new ApiError('FILE_TOO_LARGE', { limit: `${maxBytes / 1024 ** 2} MiB per request` });

/** Adds the format to a file, or returns the problems of the file. Throws 415 for an unsupported format. */
export async function detectFormat(
  { loc, ...file }: RawFile,
  { formatOf, supported }: Files,
): Promise<{ files: SentFile[]; problems: ValidationProblem[] }> {
  const { error } = nameSchema.safeParse(file.file_name);
  const problems = problemsOf(error?.issues ?? [], 'body', file.file_name);
  if (problems.length > 0)
    return { files: [], problems: problems.map((problem) => ({ ...problem, loc })) };
  if (file.bytes.length === 0) return { files: [], problems: [emptyFile(loc, file.file_name)] };
  const mediaType = await detectMediaType(file.bytes);
  const format = mediaType === undefined ? undefined : formatOf(mediaType);
  if (format === undefined)
    throw new ApiError('UNSUPPORTED_FILE_TYPE', { file_name: file.file_name, supported });
  return { files: [{ ...file, format }], problems: [] };
}

const emptyFile = (loc: ValidationProblem['loc'], name: string): ValidationProblem => ({
  loc,
  msg: `The file ${name} should not be empty`,
  type: 'value_error',
});
