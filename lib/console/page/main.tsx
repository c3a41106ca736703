import { render } from 'preact';
import { openDesk } from './desk/desk.ts';
import { registerWorker } from './desk/offline.ts';
import { loadSettings } from './desk/settings.ts';
import { watchDesk } from './desk/watch.ts';
import { checkSessionAndLink, watchSignInLinks } from './sign-in-links.ts';
import { createKeyHandler, readFocusContext } from './shortcuts/handler.ts';
import { App } from './pages/app.tsx';
import { TypeAhead } from './shortcuts/type-ahead.ts';
import { passRedirectOn } from './session/redirect.ts';
import { takeCredential } from './session/user.ts';
import { keepFocus } from './views/layout/focus-after-removal.ts';
import { Message } from './views/parts/message.tsx';

/** The pause before the settings are asked for again, in ms. */
const RETRY_MS = 3000;

async function open(root: HTMLElement): Promise<void> {
  const credential = takeCredential(location, history);
  const settings = await loadSettings();
  const desk = await openDesk(settings);
  await checkSessionAndLink(desk, credential);
  watchDesk(desk);
  const { areSingleKeysOn } = desk.preferences;
  const typeAhead = new TypeAhead();
  addEventListener('keydown', typeAhead.onKeyDown);
  addEventListener(
    'keydown',
    createKeyHandler(() => readFocusContext(document), {
      areSingleKeysOn: () => areSingleKeysOn.value,
      onOpening: (retry) => typeAhead.wait(retry),
    }),
  );
  render(<App desk={desk} />, root);
  keepFocus(document);
  void desk.live.open();
  watchSignInLinks(desk);
  registerWorker(desk.notices).catch((error: unknown) => {
    // The page works without it, as long as there is a connection.
    console.warn('The service worker could not be registered.', error);
  });
}

const root = document.getElementById('app');
if (root && !passRedirectOn(location))
  open(root).catch(() => {
    render(<Message icon="waiting" title="The desk cannot be reached. Trying again…" />, root);
    setTimeout(() => location.reload(), RETRY_MS);
  });
