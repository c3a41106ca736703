import { accessSync, constants } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Starts a browser without a window. Throws if this machine has none. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('No Chromium was found. Install one, or name it with the variable CHROMIUM.');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--hide-scrollbars'] });
}

/** Returns the program that CHROMIUM names, else the first one in the usual places. */
const findChromium = (): string | undefined =>
  process.env.CHROMIUM ?? usualPlaces.find(isExecutable);

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
