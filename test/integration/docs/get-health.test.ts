import { expect, it } from 'vitest';
import { getHealth } from '#lib/docs/contracts/docs.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { deskForTest } from '../../support/desk.ts';

it('tells the version and what is not configured, without a token under ACCESS=session too', async () => {
  const bare = await deskForTest({ ACCESS: 'session' });
  const full = await deskForTest({ LOG_SOURCE_URL: 'http://127.0.0.1:1/' });

  const answers = await Promise.all([bare.anonymous(getHealth), full.anonymous(getHealth)]);

  expect(answers.map(({ body }) => body)).toEqual([
    { status: 'ok', version: manifest.version, not_configured: ['log source'] },
    { status: 'ok', version: manifest.version, not_configured: [] },
  ]);
});
