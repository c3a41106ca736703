import type { Desk } from '../desk/desk.ts';

/** Copies the address of a page of this desk. */
export function copyLink({ notices }: Pick<Desk, 'notices'>, path: string): void {
  navigator.clipboard.writeText(location.origin + path).then(
    () => notices.confirm('The link was copied.'),
    () => notices.fail('The browser did not allow the link to be copied.'),
  );
}
