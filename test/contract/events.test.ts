import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Handler } from '#lib/platform/http/exchange.ts';
import { dist } from '#infra/build.ts';
import { ownDesk } from '../support/desk.ts';
import { expectedStatus, idIn, inOrder, recordedEvent } from '../support/recorded-events.ts';

const { folder, token: tokenOf } = await ownDesk();

beforeAll(async () => {
  const { dynamo } = JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')) as {
    dynamo: string;
  };
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: dynamo,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    JWT_SECRET_FILE: join(folder, 'secret'),
    LOG_LEVEL: 'ERROR',
  });
});

/** The last id in an answer. */
let made: string | undefined;

it.each(inOrder)(
  'answers the recorded event of $id with the function as it ships',
  async (endpoint) => {
    const event = await recordedEvent(endpoint.id, await tokenOf('operator-1', 'operator'), made);
    const { handler } = (await import(/* @vite-ignore */ join(dist, endpoint.id, 'index.mjs'))) as {
      handler: Handler;
    };

    const answer = await handler(event);
    made = idIn(answer) ?? made;

    expect(answer.statusCode, answer.body).toBe(expectedStatus(endpoint.id));
    expect(answer.headers['X-Request-ID']).toBe(event.requestContext.requestId);
    if (answer.statusCode === 200 && endpoint.produces === undefined)
      expect(endpoint.response().safeParse(JSON.parse(answer.body ?? '')).success).toBe(true);
  },
);
