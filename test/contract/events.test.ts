import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Handler } from '#lib/platform/http/exchange.ts';
import { dist } from '#infra/build.ts';
import { consumers, functions } from '#infra/registry.ts';
import { isChangesConsumer, type Consumer } from '#lib/contract/consumer.ts';
import { ownDesk } from '../support/api/desk.ts';
import { useEngineOf } from '../support/machine/own-engine.ts';
import {
  doAsAsked,
  expectedStatus,
  filledIn,
  idIn,
  inOrder,
  liveInOrder,
  recordedEvent,
} from '../support/api/recorded-events.ts';

const { folder, token: tokenOf } = await ownDesk();

beforeAll(() => useEngineOf(folder));

/** A function as it ships. */
async function shipped<Handler>(id: string): Promise<Handler> {
  const module = (await import(/* @vite-ignore */ join(dist, id, 'index.mjs'))) as {
    handler: Handler;
  };
  return module.handler;
}

const hasNoAnswer = (consumer: Consumer) => !isChangesConsumer(consumer);

/** The id in the last answer that had one. */
let made: string | undefined;

it.each(inOrder)(
  'answers the recorded event of $id with the function as it ships',
  async (endpoint) => {
    const event = await recordedEvent(endpoint.id, await tokenOf('operator-1', 'operator'), made);
    const handler = await shipped<Handler>(endpoint.id);

    const answer = await handler(event);
    made = idIn(answer) ?? made;
    await doAsAsked(answer);

    expect(answer.statusCode, answer.body).toBe(expectedStatus(endpoint.id));
    expect(answer.headers).toMatchObject({
      'X-Request-ID': event.requestContext.requestId,
      'X-Content-Type-Options': 'nosniff',
      'Strict-Transport-Security': 'max-age=31536000',
    });
    if (answer.statusCode === 200 && endpoint.produces === undefined)
      expect(endpoint.response().safeParse(JSON.parse(answer.body ?? '')).success).toBe(true);
  },
);

it.each(liveInOrder)(
  'handles the recorded event of %s with the function as it ships',
  async (id) => {
    const words = { token: await tokenOf('viewer-1', 'viewer'), connection: 'JKJaXmPLvHcESHA=' };
    const handler = await shipped<(event: never) => Promise<unknown>>(id);

    const answer = await handler(await filledIn<never>(id, words));

    const isConsumer = consumers.some((one) => one.id === id);
    expect(answer).toMatchObject(isConsumer ? { batchItemFailures: [] } : { statusCode: 200 });
  },
);

it.each(consumers.filter(hasNoAnswer))(
  'handles the recorded event of $id with the function as it ships',
  async ({ id }) => {
    const event = JSON.parse(await readFile(`events/${id}.json`, 'utf8')) as never;
    const handler = await shipped<(event: never) => Promise<unknown>>(id);

    expect(await handler(event)).toBeUndefined();
  },
);

it('has a recorded event for every function', () => {
  const handled = [...inOrder, ...consumers.filter(hasNoAnswer)].map(({ id }) => id);

  expect([...handled, ...liveInOrder].sort()).toEqual(functions.map(({ id }) => id).sort());
});
