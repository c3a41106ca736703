import type { TestProject } from 'vitest/node';
import { chromium } from 'playwright-core';
import { findChromium } from '#infra/chromium.ts';
import { startServices } from '../machine/shared-services.ts';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface merges
  interface ProvidedContext {
    /** The address of the running Chromium; absent if this machine has none. */
    chromium?: string;
  }
}

/** A telescope whose pages need a session, and show sidereal time, twilight and the time at the site. */
const settings = {
  ACCESS: 'session',
  SITE_NAME: 'Murchison',
  SITE_LATITUDE: '-26.7',
  SITE_LONGITUDE: '116.67',
  SITE_ELEVATION: '377',
  SITE_TIMEZONE: 'Australia/Perth',
};

/** Starts the Chromium that the browser tests share, and a service for each worker. Without a Chromium they are skipped. */
export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    console.log('The browser tests are skipped: no Chromium was found. CHROMIUM names one.');
    return undefined;
  }
  const [browser, stopServices] = await Promise.all([
    chromium.launchServer({ executablePath, args: ['--no-sandbox'] }),
    startServices(project, 'browserServices', settings),
  ]);
  project.provide('chromium', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await stopServices();
  };
}
