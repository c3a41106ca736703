import { expect, it } from 'vitest';
import { getConsoleSettings } from '#lib/console/contracts/console.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { getDesk, startDeskForTest } from '../../support/api/desk.ts';

const { anonymous } = await getDesk();

it('returns the version, the limits and no site unless one is configured', async () => {
  const { status, body } = await anonymous(getConsoleSettings);

  expect(status).toBe(200);
  expect(body).toEqual({
    version: manifest.version,
    service_prefix: '',
    site: {},
    provider: null,
    tracker: body.tracker,
    limits: { file_bytes: 26_214_400, files: 20, text_bytes: 65_536 },
  });
});

it('returns the address of the tracker and its project, if there is one', async () => {
  const settings = async (url: string) => {
    const desk = await startDeskForTest({ TRACKER_URL: url, TRACKER_PROJECT: 'OPS' });
    return (await desk.anonymous(getConsoleSettings)).body.tracker;
  };

  expect(await settings('https://tracker.example.org')).toEqual({
    url: 'https://tracker.example.org',
    project: 'OPS',
  });
  expect(await settings('off')).toBeNull();
});

it('returns the site that the settings describe', async () => {
  const { anonymous } = await startDeskForTest({
    SITE_NAME: 'Murchison',
    SITE_LATITUDE: '-26.7',
    SITE_LONGITUDE: '0',
    SITE_TIMEZONE: 'Australia/Perth',
  });

  const { body } = await anonymous(getConsoleSettings);

  expect(body.site).toEqual({
    name: 'Murchison',
    latitude: -26.7,
    longitude: 0,
    timezone: 'Australia/Perth',
  });
});
