import { beforeEach, inject } from 'vitest';

/** Skips the tests of a file where no Chromium was found. `chromium.ts` says so. */
if (inject('chromium') === undefined)
  beforeEach(({ skip }) => {
    skip();
  });
