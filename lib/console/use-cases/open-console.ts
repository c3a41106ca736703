import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { openConsole as contract } from '../contracts/console.ts';

/** Redirects from the root of the host to the console. */
export const openConsole: UseCase<typeof contract> = () =>
  Promise.resolve({
    data: undefined,
    status: 302,
    content: { type: 'text/html; charset=utf-8', body: '', headers: { Location: '/console' } },
  });
