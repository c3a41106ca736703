import { fetchText } from './fetch-text.ts';

/** The JSON that a configured HTTP source answers. Rejects on any other answer, and on none in 3 s. */
export async function fetchJson(url: string, query: Record<string, string>): Promise<unknown> {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return JSON.parse(await fetchText(address, 'application/json')) as unknown;
}
