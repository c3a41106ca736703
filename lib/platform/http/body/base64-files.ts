import { ApiError } from '#lib/contract/errors.ts';
import type { ValidationProblem } from '#lib/contract/errors/validation.ts';
import type { Files } from '#lib/contract/fields/files.ts';
import { fileTooLarge, type RawFile } from './files.ts';

type Entry = { media_content?: unknown; file_name?: unknown; unique_id?: unknown };

/**
 * Returns the files that a body contains as base64, in `media_content` of the entries of one list, and the
 * problems of those that it cannot decode. All other fields are left to the schema of the body.
 */
export function readBase64Files(
  body: unknown,
  files: Files,
): { raw: RawFile[]; problems: ValidationProblem[] } {
  const raw: RawFile[] = [];
  const problems: ValidationProblem[] = [];
  for (const [at, entry] of listEntries(body, files).entries()) {
    const { media_content, file_name, unique_id } = entry ?? {};
    if (media_content == null) continue;
    const loc = ['body', files.base64List ?? '', at];
    const bytes = decode(media_content, files);
    if (typeof media_content !== 'string') problems.push(notAString([...loc, 'media_content']));
    else if (!bytes)
      problems.push({
        loc: [...loc, 'media_content'],
        msg: 'Input should be base64 with padding',
        type: 'base64_decode',
      });
    else if (file_name != null && typeof file_name !== 'string')
      problems.push(notAString([...loc, 'file_name']));
    else
      raw.push({
        loc: [...loc, bytes.length === 0 ? 'media_content' : 'file_name'],
        // The interface document declares every field of a file as optional.
        file_name: file_name ?? `file-${at + 1}`,
        content_type: '',
        bytes,
        ...(typeof unique_id === 'string' && { unique_id }),
      });
  }
  return { raw, problems };
}

function listEntries(body: unknown, { base64List, maxFiles }: Files): (Entry | null)[] {
  const list = base64List && (body as Record<string, unknown> | null | undefined)?.[base64List];
  if (!Array.isArray(list)) return [];
  if (list.length > maxFiles) throw new ApiError('TOO_MANY_FILES', { limit: maxFiles });
  return list.map((entry: unknown) => (typeof entry === 'object' ? entry : null));
}

/** Decodes RFC 4648 base64 with padding. Node's decoder ignores invalid characters. */
function decode(content: unknown, files: Files): Buffer | undefined {
  if (typeof content !== 'string') return undefined;
  if (content.length > Math.ceil(files.maxBytes / 3) * 4) throw fileTooLarge(files);
  const bytes = Buffer.from(content, 'base64');
  return bytes.toString('base64') === content ? bytes : undefined;
}

const notAString = (loc: ValidationProblem['loc']): ValidationProblem => ({
  loc,
  msg: 'Input should be a valid string',
  type: 'string_type',
});
