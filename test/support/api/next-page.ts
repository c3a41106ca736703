/** Returns the query of the next page, from the Link header of a list; undefined on the last page. */
export function getNextQuery({
  headers,
}: {
  headers: Headers;
}): Record<string, string> | undefined {
  const [, link] = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  return link === undefined
    ? undefined
    : Object.fromEntries(new URL(link, 'http://localhost').searchParams);
}
