import type { Media } from '../../store/records.ts';

/** Requests a stored file by its lasting address. Rejects without a connection, and if the desk does not return it. */
export async function fetchFile(
  { href, path, file_name }: Media,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(href ?? path ?? '', { headers, signal });
  if (!response.ok) throw new Error(`${file_name}: ${response.status}`);
  return response;
}
