/** The source has this long to answer, in milliseconds, and may send this many bytes. */
const TIMEOUT = 3000;
const LIMIT = 3_000_000;

/** The JSON that a configured HTTP source answers. Rejects on any other answer, and on none in 3 s. */
export async function fetchJson(url: string, query: Record<string, string>): Promise<unknown> {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const answer = await fetch(address, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`The source answered ${answer.status}.`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > LIMIT) throw new Error('The source answered more than 3 MB.');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
}
