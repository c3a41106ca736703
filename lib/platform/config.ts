import {
  anyText,
  claimNames,
  levels,
  matching,
  number,
  oneOf,
  origins,
  siteOrOff,
  url,
} from './config-texts.ts';
import { isPrivate } from './loopback.ts';

type Setting<T> = {
  meaning: string;
  /** The text that stands where the environment names none; absent: none is needed. */
  fallback?: string;
  read: (text: string) => T | undefined;
};

const setting = <T>(
  meaning: string,
  read: (text: string) => T | undefined,
  fallback?: string,
): Setting<T> => ({
  meaning,
  read,
  ...(fallback === undefined ? {} : { fallback }),
});

/** Every setting: its meaning, how its text is read (undefined: not valid) and its default. */
export const settings = {
  PORT: setting('One machine: the port; `0` picks a free one.', number(0, 65_535), '3000'),
  HOST: setting(
    'One machine: the address to listen on; links to files lead to it.',
    matching(/^[\w.:-]+$/),
    '127.0.0.1',
  ),
  DATA_DIR: setting('One machine: the folder that holds all data.', anyText, '.local'),
  LOG_LEVEL: setting(
    'Lines below this level are not written.',
    oneOf('DEBUG', 'INFO', 'WARN', 'ERROR'),
    'INFO',
  ),
  ACCESS: setting(
    '`open`: only what the interface documents protect needs a token. `session`: everything but the documentation does.',
    oneOf('open', 'session'),
    'open',
  ),
  ISOLATION_LEVEL: setting(
    'How a shift is read: `SERIALIZABLE` as one snapshot, `READ_COMMITTED` as one consistent query.',
    oneOf('SERIALIZABLE', 'READ_COMMITTED'),
    'SERIALIZABLE',
  ),
  SERVICE_PREFIX: setting(
    'A path segment before `/slt/api/v3`.',
    matching(/^([A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*)?$/),
    '',
  ),
  CORS_ORIGINS: setting(
    'Origins of browsers that may call, comma-separated; `*` is any, without cookies.',
    origins,
    '*',
  ),
  JWT_ALGORITHM: setting(
    'The one algorithm of session tokens.',
    oneOf('HS256', 'RS256', 'ES256', 'EdDSA'),
    'HS256',
  ),
  JWKS_URL: setting('Keys of the identity provider, for all algorithms but HS256.', url, ''),
  JWT_ISSUER: setting('The issuer that a token must name.', anyText, ''),
  JWT_AUDIENCE: setting('The audience that a token must name.', anyText, ''),
  JWT_CLAIMS: setting(
    'Where the claims of tokens are, if not where they usually are: `roles=realm_access.roles,scope=`.',
    claimNames,
    '',
  ),
  ROLE_LEVELS: setting(
    'Roles and their levels; a role may do what its level may (viewer, proposer, operator, engineer, admin).',
    levels,
    'viewer=1,proposer=2,operator=3,engineer=4,admin=5',
  ),
  LOG_SOURCE_URL: setting('Where PATCH logs without a body pulls execution blocks from.', url, ''),
  SESAME_URL: setting(
    'The resolver of names of objects (Sesame, of the CDS); empty: the built-in catalogue alone.',
    url,
    'https://cds.unistra.fr/cgi-bin/nph-sesame',
  ),
  MAIL_FROM: setting(
    'The address that mail is sent from, verified in SES; empty: no mail.',
    matching(/^([\w.+-]{1,64}@[\w.-]{1,255})?$/),
    'observatory-desk@localhost',
  ),
  TRACKER_URL: setting(
    'The issue tracker (Jira) that tickets go to, by https; `off`: none. One machine starts a stand-in where it is empty.',
    siteOrOff,
    '',
  ),
  TRACKER_PROJECT: setting(
    'The key of the project in which tickets are made.',
    matching(/^[A-Z][A-Z0-9_]{1,31}$/),
    'DESK',
  ),
  SIGNED_URL_SECONDS: setting(
    'Seconds that a link to a file, or to upload one, is good for.',
    number(1, 43_200),
    '300',
  ),
} as const;

/** Names that only infrastructure sets; they are no choice of the person who runs the service. */
const wiring = {
  JWT_SECRET_FILE: setting('One machine: the file that holds the signing secret.', anyText, ''),
  JWT_SECRET_ARN: setting(
    'AWS: the Secrets Manager secret that holds the signing secret.',
    anyText,
    '',
  ),
  CURSOR_SECRET_FILE: setting(
    'One machine: the file that holds what signs the cursors of lists.',
    anyText,
    '',
  ),
  CURSOR_SECRET_ARN: setting(
    'AWS: the Secrets Manager secret that holds what signs the cursors of lists.',
    anyText,
    '',
  ),
  TRACKER_SECRET_FILE: setting(
    "One machine: the file with the tracker's token and fields.",
    anyText,
    '',
  ),
  TRACKER_SECRET_ARN: setting(
    "AWS: the Secrets Manager secret with the tracker's token and fields.",
    anyText,
    '',
  ),
  TABLE_SHIFT_LOG: setting('Table of the shift service.', anyText, 'shift-log'),
  TABLE_SCHEDULING_BLOCKS: setting(
    'Table of the scheduling block service.',
    anyText,
    'scheduling-blocks',
  ),
  TABLE_PROPOSALS: setting('Table of the proposal service.', anyText, 'proposals'),
  TABLE_SESSION: setting('Table of the session service.', anyText, 'session'),
  TABLE_LIVE: setting('Table of the live service.', anyText, 'live'),
  MAIL_CONFIGURATION_SET: setting('AWS: what SES notes and holds mail to.', anyText, ''),
  STREAM_URL: setting('Where sockets are opened.', anyText, 'ws://127.0.0.1:3000/live'),
  CONNECTIONS_URL: setting('Where the gateway takes posts to sockets.', url, ''),
  BUCKET: setting('The bucket of all objects.', anyText, 'observatory-desk'),
  BUCKET_URL: setting('AWS: the address of the bucket.', url, ''),
  AWS_REGION: setting('The region, as AWS names it.', anyText, ''),
  AWS_ENDPOINT_URL: setting('Where an engine stands in for all of AWS.', url, ''),
  AWS_ENDPOINT_URL_S3: setting('Where an engine stands in for S3.', url, ''),
  ASSETS_DIR: setting('One machine: where generated documentation lies.', anyText, ''),
} as const;

const all = { ...settings, ...wiring };
type All = typeof all;
type ValueOf<S> = S extends Setting<infer T> ? T : never;

type Watcher = (name: string) => void;

let watcher: Watcher | undefined;

/** Tells `watch` of each setting that is read, so that one machine can refuse what AWS would not give. */
export function watchConfig(watch: Watcher): void {
  watcher = watch;
}

/** The value of one setting. Read when first asked, so that a Lambda parses only what it uses. */
export function config<K extends keyof All>(
  name: K,
  environment: Record<string, string | undefined> = process.env,
): ValueOf<All[K]> {
  if (environment === process.env) watcher?.(name);
  const text = environment[name] ?? all[name].fallback ?? '';
  const value = all[name].read(text);
  if (value === undefined) throw new Error(`${name}: '${text}' is not valid. ${all[name].meaning}`);
  return value as ValueOf<All[K]>;
}

/** Throws one clear line for the first setting whose text is not valid. */
export function checkConfig(environment: Record<string, string | undefined> = process.env): void {
  for (const name of Object.keys(settings) as (keyof typeof settings)[]) config(name, environment);
  const algorithm = config('JWT_ALGORITHM', environment);
  const keys = config('JWKS_URL', environment);
  if (algorithm !== 'HS256' && keys === '')
    throw new Error(`JWKS_URL: JWT_ALGORITHM ${algorithm} needs the address of the keys.`);
  if (keys !== '' && !isPrivate(new URL(keys)))
    throw new Error(`JWKS_URL: '${keys}' is not valid. Keys come by https, or from this machine.`);
}
