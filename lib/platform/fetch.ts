const TIMEOUT_MS = 3000;
const MAX_DOWNLOAD_BYTES = 3_000_000;

/** Returns the text of an HTTP GET. Rejects for any status but 2xx, for a redirect, and after 3 s. */
export async function fetchText(url: string | URL, accept: string): Promise<string> {
  const response = await fetch(url, {
    headers: { Accept: accept },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`The source responded with ${response.status}.`);
  return readText(response);
}

/** Returns the JSON of an HTTP GET with a query. Rejects like `fetchText`. */
export async function fetchJson(url: string, query: Record<string, string>): Promise<unknown> {
  const target = new URL(url);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  return JSON.parse(await fetchText(target, 'application/json'));
}

/** Returns the text of a response. Rejects if it has more than 3 MB or is cut off. */
export async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_DOWNLOAD_BYTES) throw new Error('The source sent more than 3 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
