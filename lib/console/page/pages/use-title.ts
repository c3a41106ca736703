import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';

/** Puts the name of the page into the title of the tab. */
export function useTitle(page: string): void {
  const { alerts } = useDesk();
  useEffect(() => alerts.setTitle(page), [alerts, page]);
}

/** Returns the address of the next page in a `Link` header. RFC 8288 */
export function nextPage(headers: Headers): string | undefined {
  const [, next] = /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '') ?? [];
  return next;
}
