import * as z from 'zod/mini';
import { anyone, defineEndpoint } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { text } from '#lib/contract/fields.ts';
import { consoleSettings } from './settings.ts';

/** The common fields of the console's endpoints: anyone may call them, and they only read files and settings. */
const file = { method: 'GET', caller: anyone, responseFormat: plain } as const;

/** The common fields of the endpoints below `/console`: other sites can neither embed nor steer what they return. */
const ofConsole = {
  ...file,
  headers: {
    // Windows that the console opens, as that of the identity provider, keep their opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // The camera is for the button that attaches a photo.
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
  },
} as const;

const page = () => text('An HTML page');

export const openConsole = defineEndpoint({
  ...file,
  id: 'console.open-console',
  path: '/',
  request: {},
  response: page,
  redirects: true,
  errors: [],
  access: [],
  summary: 'Redirect to the operator console',
  description: 'Leads browsers that open the address of the service to the console.',
});

export const showConsole = defineEndpoint({
  ...ofConsole,
  id: 'console.show-console',
  path: '/console',
  request: {
    headers: { 'if-none-match': z.optional(text('The ETag of the page that the browser has')) },
  },
  response: page,
  produces: 'text/html',
  hasETag: true,
  errors: [],
  access: ['bucket-url', 'stream-url', 'sign-in'],
  summary: 'Show the operator console',
  description:
    'The page of the console, for browsers. It is the same for everyone: it gets its data by the other endpoints, with the session of its user.',
});

export const showView = defineEndpoint({
  ...showConsole,
  id: 'console.show-view',
  path: '/console/{view+}',
  request: { ...showConsole.request, path: { view: text('The address of a view', 'shifts/1') } },
  summary: 'Show a view of the operator console',
  description:
    'The same page at the address of one of its views, such as a shift, so that the address can be opened and sent to others.',
});

export const getConsoleAsset = defineEndpoint({
  ...ofConsole,
  id: 'console.get-asset',
  path: '/console/assets/{asset}',
  request: {
    path: { asset: text('The name of a file, with the hash of its content', 'main-5DQ3KX2A.js') },
    headers: { 'accept-encoding': z.optional(text('The encodings that the browser accepts')) },
  },
  response: () => z.string().check(z.meta({ description: 'The file' })),
  produces: '*/*',
  errors: ['ROUTE_NOT_FOUND'],
  access: [],
  summary: 'Get a file of the operator console',
  description:
    'Browsers load these with the page and store them: a name with another hash is another file.',
});

export const getConsoleWorker = defineEndpoint({
  ...ofConsole,
  id: 'console.get-worker',
  path: '/console/worker.js',
  request: {},
  response: () => text('A script'),
  produces: 'text/javascript',
  errors: [],
  access: [],
  summary: 'Get the service worker of the console',
  description: 'It shows the console while there is no connection.',
});

export const getConsoleSettings = defineEndpoint({
  ...ofConsole,
  id: 'console.get-settings',
  path: '/console/config.json',
  request: {},
  response: consoleSettings,
  errors: [],
  access: ['site', 'site-coordinates', 'sign-in', 'tracker-url', 'tracker-project'],
  summary: 'Get the settings of the operator console',
  description:
    'The site, the limits, the identity provider and the address of the issue tracker, which the console needs before anyone has signed in.',
});
