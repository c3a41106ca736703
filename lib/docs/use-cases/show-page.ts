import { readAsset } from '#lib/platform/assets.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { showPage as contract } from '../contracts/docs.ts';

/** The documentation page. Everything it loads comes from this host. */
export const showPage: UseCase<typeof contract> = async () => ({
  data: undefined,
  content: {
    type: 'text/html; charset=utf-8',
    body: await readAsset('index.html'),
    headers: {
      'Content-Security-Policy':
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    },
  },
});
