import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { getHealth } from '#lib/docs/contracts/docs.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { startFaultyEngine } from '../../support/faults/faulty-engine.ts';
import { readServiceFile } from '../../support/machine/running-service.ts';

const deep = { query: { deep: 'true' } } as const;

it('names the parts that do not respond, and nothing else', async () => {
  const healthy = await startDeskForTest();
  const { dynamo } = await readServiceFile(healthy.folder);
  const { state, endpoint } = await startFaultyEngine(() => dynamo);
  const desk = await startDeskForTest({ AWS_ENDPOINT_URL_DYNAMODB: endpoint });
  const bucket = join(desk.folder, 'objects', 'observatory-desk');
  expect(await readdir(bucket)).toContain('health');

  state.faultFor = (_operation, body) => (body.includes('search') ? 'server error' : undefined);
  await rm(join(bucket, 'health'), { recursive: true });
  const { status, body, headers } = await desk.anonymous(getHealth, deep);

  expect(status).toBe(503);
  expect(body).toMatchObject({
    code: 'UNHEALTHY',
    detail:
      'These parts of the service do not respond: search, files. Look at the alarms of the deployment.',
  });
  expect(headers.get('retry-after')).toBe('5');
  expect((await desk.anonymous(getHealth)).status).toBe(200);
});
