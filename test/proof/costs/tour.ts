import { takeTour } from '../../support/documents/take-tour.ts';
import type { Request } from './request.ts';

/**
 * Makes the tour of the API on a new desk, and returns its requests, with another token: the tour ends its own session.
 */
export async function makeTour(
  url: string,
  tokens: [string, string],
  laterToken: string,
): Promise<Request[]> {
  const requests: Request[] = [];
  for await (const { step, method, address, body } of takeTour(url, tokens)) {
    const { pathname, searchParams } = new URL(address, url);
    requests.push({
      ...{ id: step.id, method, path: pathname },
      body: body.form ? { parts: [...body.form] } : body.json && { json: body.json },
      headers: { authorization: `Bearer ${laterToken}` },
      query: [...searchParams],
    });
  }
  return requests;
}
