import { accessSync, constants } from 'node:fs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the program that CHROMIUM names, else the one in the usual places. Throws a one-line error if there is none. */
export function findChromium(): string {
  const { CHROMIUM } = process.env;
  const found = (CHROMIUM ? [CHROMIUM] : usualPlaces).find(isExecutable);
  if (found !== undefined) return found;
  throw new Error(
    `The rehearsal needs Chromium (apt-get install -y chromium); there is none${CHROMIUM ? ` at ${CHROMIUM}` : ', and CHROMIUM names none'}.`,
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
