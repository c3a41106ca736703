import type { NoticeList } from './notices.ts';

/** The Trusted Types policy that the security policy of the page names. */
const POLICY = 'console-worker';

const WORKER = '/console/worker.js';

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
};

/** Registers the service worker, which opens the page without a connection. A new version waits for a person. */
export async function registerWorker(notices: NoticeList): Promise<void> {
  // Over plain HTTP from another machine there is none.
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(trusted(WORKER), {
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

/** Browsers with Trusted Types accept a script's address only from a named policy. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: (address) => address });
  return policy ? policy.createScriptURL(url) : url;
}
