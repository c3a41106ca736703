import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { showConsole as contract } from '../contracts/console.ts';
import { pageResponse } from '../page-response.ts';

/** Returns the page with the running shift. */
export const showConsole: UseCase<typeof contract> = ({ headers }) =>
  pageResponse(headers['if-none-match']);
