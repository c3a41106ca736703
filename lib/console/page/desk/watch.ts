import { effect } from '@preact/signals';
import type { Desk } from './desk.ts';

/** The pause after the start of the page until what the first page does without is loaded, in ms. */
const AFTER_FIRST_PAGE_MS = 1500;

/** Shows what a person should know about the page itself at once, and starts the rest after the first page. */
export function watchDesk(desk: Desk): void {
  const { live, notices, userDrafts } = desk;
  if (!isSecureContext)
    notices.show({
      id: 'insecure',
      kind: 'warning',
      stays: true,
      text: 'This address needs https or localhost: entries cannot be written here, only read.',
    });
  effect(() => {
    // After a lost connection, queued entries are sent at once instead of after their pause.
    if (live.connection.value.state === 'live') userDrafts.value?.outbox.retry();
  });
  effect(() => {
    notices.toggle('storage', userDrafts.value?.drafts.problem.value, { kind: 'error' });
  });
  const start = () =>
    import('./after-first-page.ts').then(
      ({ startAfterFirstPage }) => startAfterFirstPage(desk),
      () => undefined,
    );
  setTimeout(() => void start(), AFTER_FIRST_PAGE_MS);
}
