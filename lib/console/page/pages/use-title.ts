import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';

/** Puts the name of the page into the title of the tab. */
export function useTitle(page: string): void {
  const { alerts } = useDesk();
  useEffect(() => alerts.setTitle(page), [alerts, page]);
}
