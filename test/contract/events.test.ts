import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Handler } from '#lib/platform/http/exchange.ts';
import { dist } from '#infra/build.ts';
import { endpoints } from '#infra/registry.ts';
import { ownDesk } from '../support/desk.ts';

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

/** The life of a shift, so that each event finds what it is about; then all others. */
const life = [
  'create-shift',
  'record-logs',
  'get-shift',
  'get-current-shift',
  'list-shifts',
  'list-operators',
  'update-shift',
  'end-shift',
];
const place = (id: string) =>
  (life.indexOf(id.split('.')[1] ?? '') + life.length + 1) % (life.length + 1);
const inOrder = [...endpoints].sort((a, b) => place(a.id) - place(b.id));

it.each(inOrder)(
  'answers the recorded event of $id with the function as it ships',
  async (endpoint) => {
    const token = await tokenOf('operator-1', 'operator');
    const text = await readFile(`events/${endpoint.id}.json`, 'utf8');
    const event = JSON.parse(text.replace('{token}', token)) as Parameters<Handler>[0];
    const { handler } = (await import(/* @vite-ignore */ join(dist, endpoint.id, 'index.mjs'))) as {
      handler: Handler;
    };

    const answer = await handler(event);

    expect(answer.statusCode, answer.body).toBe(endpoint.id === 'docs.unknown-route' ? 404 : 200);
    expect(answer.headers['X-Request-ID']).toBe(event.requestContext.requestId);
    if (answer.statusCode === 200 && endpoint.produces === undefined)
      expect(endpoint.response().safeParse(JSON.parse(answer.body ?? '')).success).toBe(true);
  },
);
