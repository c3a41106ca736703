import {
  anyText,
  claimNames,
  domains,
  levels,
  matching,
  number,
  oneOf,
  origins,
  siteOrOff,
  url,
} from './config-texts.ts';
import { setting, type Setting } from './setting.ts';
import { checkTokenSettings, tokenAlgorithms } from './auth/token-settings.ts';
import { wiring } from './wiring.ts';

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
    'Who needs a token. `session`: every caller but of public endpoints. `open`: only callers of what the interface documents protect; for people who trust each other.',
    oneOf('open', 'session'),
    'session',
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
    'Origins of browsers that may call. `*`: any; `loopback`: the own and any on a loopback host; both without cookies. Empty on AWS: `*` under `session`, else none.',
    origins,
    'loopback',
  ),
  JWT_ALGORITHM: setting(
    'The one algorithm of session tokens: `HS256`, `HS384` or `HS512` with a secret of the service, `RS256`, `ES256` or `EdDSA` with the keys of an identity provider.',
    oneOf(...tokenAlgorithms),
    'HS256',
  ),
  JWKS_URL: setting('The address of the identity provider’s keys.', url, ''),
  JWT_ISSUER: setting(
    'The issuer that a token must name. Required with an identity provider.',
    anyText,
    '',
  ),
  JWT_AUDIENCE: setting(
    'The audience that a token must name. Required with an identity provider.',
    anyText,
    '',
  ),
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
  MAIL_TO_DOMAINS: setting(
    'The domains that mail may go to, separated by commas; empty: any.',
    domains,
    '',
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
    'Seconds that a signed URL of a file is valid; an upload URL at most 300.',
    number(1, 43_200),
    '300',
  ),
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
  checkTokenSettings({
    algorithm: config('JWT_ALGORITHM', environment),
    keys: config('JWKS_URL', environment),
    issuer: config('JWT_ISSUER', environment),
    audience: config('JWT_AUDIENCE', environment),
  });
}
