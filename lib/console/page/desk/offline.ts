import type { NoticeList } from './notices.ts';
import { workerAddress } from './worker-address.ts';

const WORKER = '/console/worker.js';

/** Registers the service worker, which opens the page without a connection. A new version waits for a person. */
export async function registerWorker(notices: NoticeList): Promise<void> {
  // Over plain HTTP from another machine there is none.
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(workerAddress(WORKER), {
    scope: '/console',
    type: 'classic',
  });
  const offer = () => {
    const { waiting } = registration;
    if (waiting && navigator.serviceWorker.controller) offerVersion(waiting, notices);
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
}

function offerVersion(waiting: ServiceWorker, notices: NoticeList): void {
  const id = 'version';
  const reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    waiting.postMessage('activate');
  };
  notices.show({
    id,
    kind: 'info',
    text: 'A new version of the console is ready. What you have written is stored.',
    action: { label: 'Reload now', run: reload },
    stays: true,
    onClose: () => notices.remove(id),
  });
}
