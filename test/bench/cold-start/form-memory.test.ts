import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { dist } from '#infra/build.ts';
import { createCommentForm, createImageFile } from '../../support/shift-log/comments.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { toFormGatewayEvent } from '../../support/files/forms.ts';
import { createPngOfSize } from '../../support/files/images.ts';
import { readKeyVariables } from '../../support/machine/engine-settings.ts';
import { startShift } from '../../support/shift-log/shifts.ts';
import { readServiceFile } from '../../support/machine/running-service.ts';

const { as, folder, token } = await startDeskForFile();

it('parses the largest form within 256 MB', async () => {
  const { shift_id } = await startShift(await as('operator'));
  const files = [0, 1, 2, 3].map((n) => createImageFile(createPngOfSize(1024 ** 2, n), `${n}.png`));
  const event = await toFormGatewayEvent(
    createCommentForm({ shift_fk: shift_id, comment: 'x' }, files),
    {
      authorization: `Bearer ${await token('operator-1', 'operator')}`,
    },
  );
  const file = join(folder, 'event.json');
  await writeFile(file, JSON.stringify(event));
  const { dynamo, s3 } = await readServiceFile(folder);

  const bundle = resolve(dist, 'shift-log.create-comment', 'index.mjs');
  const { stdout } = spawnSync(
    process.execPath,
    ['test/bench/cold-start/form-memory.ts', bundle, file],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        AWS_ENDPOINT_URL_DYNAMODB: dynamo,
        AWS_ENDPOINT_URL_S3: s3,
        AWS_REGION: 'us-east-1',
        ...(await readKeyVariables(folder)),
        JWT_SECRET_FILE: join(folder, 'secret'),
        LOG_LEVEL: 'ERROR',
      },
    },
  );

  const { statuses, megabytes } = JSON.parse(stdout) as { statuses: number[]; megabytes: number };
  expect(statuses).toEqual([200, 200, 200]);
  expect(megabytes).toBeLessThan(256);
});
