/// <reference lib="webworker" />

/**
 * The service worker: it makes the console open without a connection. It stores the page, its files and its
 * settings, and never a response of the API. A new version waits until the person asks for it.
 */
declare const self: ServiceWorkerGlobalScope;

/** The addresses of the page's files, with the hashes of their contents; set by the build. */
declare const FILES: string[];

const PAGE = '/console';
const SETTINGS = '/console/config.json';

/** Each version has a cache of its own. Its name is made from its files. */
const cacheName = `console ${FILES.join(' ')}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([PAGE, SETTINGS, ...FILES])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOtherCaches().then(() => self.clients.claim()));
});

self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isView(pathname))
    event.respondWith(preferNetwork(PAGE, request));
  else if (pathname === SETTINGS) event.respondWith(preferNetwork(SETTINGS, request));
  else if (FILES.includes(pathname)) event.respondWith(preferCache(request));
});

const isView = (pathname: string) => pathname === PAGE || pathname.startsWith(`${PAGE}/`);

/** How long a hanging connection delays the stored page, in ms. */
const NETWORK_TIMEOUT_MS = 4000;

/** Responds from the network; without a connection, or if it hangs, with what is stored under `name`. */
async function preferNetwork(name: string, request: Request): Promise<Response> {
  const fetched = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  const response = await Promise.race([fetched, late]).catch(() => undefined);
  if (response && response.status < 500) return response;
  return (await findStored(name)) ?? fetched;
}

const preferCache = async (request: Request): Promise<Response> =>
  (await findStored(request)) ?? fetch(request);

/** Returns a stored response. A browser sends other headers with a module than the worker did: `Vary` is ignored. */
const findStored = async (request: Request | string) =>
  (await caches.open(cacheName)).match(request, { ignoreVary: true });

async function deleteOtherCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('console ') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}
