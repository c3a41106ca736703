import { accessSync, constants } from 'node:fs';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the program that CHROMIUM names, else the one in the usual places; undefined if it cannot be executed. */
export function findChromium(): string | undefined {
  const { CHROMIUM = '' } = process.env;
  return (CHROMIUM === '' ? usualPaths : [CHROMIUM]).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
