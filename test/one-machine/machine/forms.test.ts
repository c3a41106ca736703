import { afterAll, expect, it } from 'vitest';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { commit } from '#lib/platform/dynamo/transaction.ts';
import { serveFiles } from '#lib/platform/http/serve-files.ts';
import { startDynamo } from '#infra/local/engines/dynamodb.ts';
import { echoEndpoint } from '../../support/api/echo.ts';
import { createEmptyFolder } from '../../support/api/desk.ts';
import { toFormGatewayEvent, createFile, createForm } from '../../support/files/forms.ts';

Object.assign(process.env, {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'x',
  AWS_SECRET_ACCESS_KEY: 'x',
});
const engine = await startDynamo(await createEmptyFolder());
process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint;
afterAll(() => engine.stop());

let runs = 0;
let rendered = 0;
const post = serveFiles(defineEndpoint({ ...echoEndpoint, id: 'shift-log.echo', method: 'POST' }), {
  run: async ({ files }, { outcomeWrites }) => {
    const data = { run: ++runs, names: files.map(({ file_name }) => file_name) };
    const outcome = { data, ref: JSON.stringify(data) };
    await commit(outcomeWrites(outcome));
    return outcome;
  },
  reload: (ref: string) => Promise.resolve(JSON.parse(ref) as { run: number; names: string[] }),
  render: (data) => Promise.resolve({ data: { ...data, rendered: ++rendered } }),
});

async function send(key: string, ...entries: [string, string | File][]) {
  const event = await toFormGatewayEvent(createForm(...entries), { 'idempotency-key': key });
  const { statusCode, body = '' } = await post(event);
  return {
    status: statusCode,
    type: event.headers['content-type'],
    body: JSON.parse(body) as unknown,
  };
}

it('runs a form once per key, whatever its boundary, and renders its response each time', async () => {
  const [first, again] = [
    await send('a', ['comment', 'Calm'], ['file', createFile('x', 'a.png')]),
    await send('a', ['file', createFile('x', 'a.png')], ['comment', 'Calm']),
  ];

  expect(first.type).not.toBe(again.type);
  expect(first.body).toEqual({ run: 1, rendered: 1, names: ['a.png'] });
  expect(again.body).toEqual({ run: 1, rendered: 2, names: ['a.png'] });
});

it.each<[string, [string, string | File][]]>([
  [
    'another field',
    [
      ['comment', 'Windy'],
      ['file', createFile('x', 'a.png')],
    ],
  ],
  [
    'other bytes',
    [
      ['comment', 'Calm'],
      ['file', createFile('y', 'a.png')],
    ],
  ],
  [
    'another name',
    [
      ['comment', 'Calm'],
      ['file', createFile('x', 'b.png')],
    ],
  ],
  ['no file', [['comment', 'Calm']]],
])('refuses a repeated key with %s', async (difference, entries) => {
  const key = `b ${difference}`;
  await send(key, ['comment', 'Calm'], ['file', createFile('x', 'a.png')]);

  const { status, body } = await send(key, ...entries);

  expect(status).toBe(422);
  expect(body).toMatchObject({ detail: [{ loc: ['header', 'idempotency-key'] }] });
});
