import { tour, type KnownIds } from '../../support/documents/api-tour.ts';
import { addressOf, bodyOf, operations, readValue } from '../../support/documents/tour-requests.ts';
import type { Request } from './request.ts';

/**
 * Makes the tour of the API on a new desk, and returns its requests, with another token: the tour ends its own session.
 */
export async function makeTour(
  url: string,
  tokens: [string, string],
  laterToken: string,
): Promise<Request[]> {
  const known: KnownIds = {};
  const requests: Request[] = [];
  for (const step of tour) {
    const operation = operations.find(({ id }) => id === step.id);
    if (!operation) throw new Error(`There is no operation ${step.id}.`);
    const { form, json } = bodyOf(operation, step, known);
    const address = addressOf(operation, step.path?.(known) ?? {});
    const token = tokens[step.byNext ? 1 : 0];
    const response = await fetch(url + address, {
      method: operation.method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(json && { 'Content-Type': 'application/json' }),
      },
      body: form ?? (json ? JSON.stringify(json) : null),
      redirect: 'manual',
    });
    const text = await response.text();
    if (response.ok)
      for (const [name, place] of Object.entries(step.learn ?? {}))
        known[name] = readValue(JSON.parse(text), place);
    const { pathname, searchParams } = new URL(address, url);
    const body = form ? { parts: [...form] } : json && { json };
    requests.push({
      ...{ id: step.id, method: operation.method, path: pathname, body },
      headers: { authorization: `Bearer ${laterToken}` },
      query: [...searchParams],
    });
  }
  return requests;
}
