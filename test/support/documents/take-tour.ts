import { tour, type KnownIds, type TourStep } from './api-tour.ts';
import {
  addressOf,
  bodyOf,
  operations as ownOperations,
  readValue,
  type DocumentedOperation,
} from './tour-requests.ts';

type SentStep = {
  step: TourStep;
  method: string;
  address: string;
  body: { form?: FormData; json?: object };
  status: number;
  text: string;
};

/**
 * Makes the tour of the API on a new desk, step by step. Steps that the operations lack, as those of an earlier version
 * may, are left out. The tokens are those of the operator and of the operator of the next shift.
 */
export async function* takeTour(
  url: string,
  tokens: readonly [string, string],
  operations: DocumentedOperation[] = ownOperations,
): AsyncGenerator<SentStep> {
  const known: KnownIds = {};
  for (const step of tour) {
    const operation = operations.find(({ id }) => id === step.id);
    if (!operation) continue;
    const { method } = operation;
    const body = bodyOf(operation, step, known);
    const address = addressOf(operation, step.path?.(known) ?? {});
    const { status, ok, text } = await send(
      url + address,
      method,
      tokens[step.byNext ? 1 : 0],
      body,
    );
    if (ok)
      for (const [name, place] of Object.entries(step.learn ?? {}))
        known[name] = readValue(JSON.parse(text), place);
    yield { step, method, address, body, status, text };
  }
}

async function send(url: string, method: string, token: string, { form, json }: SentStep['body']) {
  const response = await fetch(url, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(json && { 'Content-Type': 'application/json' }),
    },
    body: form ?? (json ? JSON.stringify(json) : null),
    redirect: 'manual',
  });
  return { status: response.status, ok: response.ok, text: await response.text() };
}
