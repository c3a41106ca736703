import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { showView as contract } from '../contracts/console.ts';
import { pageResponse } from '../page-response.ts';

/** Returns the page. It shows the view of its address, or says that there is none. */
export const showView: UseCase<typeof contract> = ({ headers }) =>
  pageResponse(headers['if-none-match']);
