/** Who is asked has this long to answer, in milliseconds, and may send this many bytes. */
const TIMEOUT = 3000;
const LIMIT = 3_000_000;

/** What an HTTP GET is answered with as text. Rejects on any other answer than a good one, and on none in 3 s. */
export async function fetchText(url: string | URL, accept: string): Promise<string> {
  const answer = await fetch(url, {
    headers: { Accept: accept },
    signal: AbortSignal.timeout(TIMEOUT),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`The source answered ${answer.status}.`);
  return textOf(answer);
}

/** The text of an answer. Rejects where it is more than 3 MB, or was cut off. */
export async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > LIMIT) throw new Error('The source answered more than 3 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
