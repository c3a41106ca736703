import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Handler } from '#lib/platform/http/exchange.ts';
import { dist } from '#infra/build.ts';
import { consumers, functions } from '#infra/registry.ts';
import { isChangesConsumer, type Consumer } from '#lib/contract/consumer.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { useEnginesOf } from '../../support/machine/engine-settings.ts';
import {
  uploadIfRequested,
  expectedStatus,
  loadRecordedEvent,
  extractId,
  endpointsInOrder,
  liveFunctionsInOrder,
  loadRecordedRequest,
} from '../../support/api/recorded-events.ts';

const { folder, token: tokenOf } = await startDeskForFile();

beforeAll(() => useEnginesOf(folder));

/** Loads the handler of a bundled function. */
async function loadBundle<Handler>(id: string): Promise<Handler> {
  const module = (await import(/* @vite-ignore */ join(dist, id, 'index.mjs'))) as {
    handler: Handler;
  };
  return module.handler;
}

const returnsNothing = (consumer: Consumer) => !isChangesConsumer(consumer);

/** The functions that neither serve HTTP nor return nothing: live ones in their order, then other consumers of changes. */
const others = [
  ...new Set([...liveFunctionsInOrder, ...consumers.filter(isChangesConsumer).map(({ id }) => id)]),
];

/** The id in the most recent response that contained one. */
let lastId: string | undefined;

it.each(endpointsInOrder)(
  'responds to the recorded event of $id with the bundled function',
  async (endpoint) => {
    const event = await loadRecordedRequest(
      endpoint.id,
      await tokenOf('operator-1', 'operator'),
      lastId,
    );
    const handler = await loadBundle<Handler>(endpoint.id);

    const response = await handler(event);
    lastId = extractId(response) ?? lastId;
    await uploadIfRequested(response);

    expect(response.statusCode, response.body).toBe(expectedStatus(endpoint.id));
    expect(response.headers).toMatchObject({
      'X-Request-ID': event.requestContext.requestId,
      'X-Content-Type-Options': 'nosniff',
      'Strict-Transport-Security': 'max-age=31536000',
    });
    if (response.statusCode === 200 && endpoint.produces === undefined)
      expect(endpoint.response().safeParse(JSON.parse(response.body ?? '')).success).toBe(true);
  },
);

it.each(others)('handles the recorded event of %s with the bundled function', async (id) => {
  const placeholders = {
    token: await tokenOf('viewer-1', 'viewer'),
    connection: 'JKJaXmPLvHcESHA=',
  };
  const handler = await loadBundle<(event: never) => Promise<unknown>>(id);

  const response = await handler(await loadRecordedEvent<never>(id, placeholders));

  const isConsumer = consumers.some((one) => one.id === id);
  expect(response).toMatchObject(isConsumer ? { batchItemFailures: [] } : { statusCode: 200 });
});

it.each(consumers.filter(returnsNothing))(
  'handles the recorded event of $id with the bundled function',
  async ({ id }) => {
    const event = await loadRecordedEvent<never>(id, {});
    const handler = await loadBundle<(event: never) => Promise<unknown>>(id);

    expect(await handler(event)).toBeUndefined();
  },
);

it('has a recorded event for every function', () => {
  const testedIds = [...endpointsInOrder, ...consumers.filter(returnsNothing)].map(({ id }) => id);

  expect([...testedIds, ...others].sort()).toEqual(functions.map(({ id }) => id).sort());
});
