import { claimNames } from './claim-names.ts';
import { tokenAlgorithms } from './tokens.ts';
import {
  anyText,
  decimal,
  domains,
  hashes,
  mailAddresses,
  matching,
  number,
  oneOf,
  origins,
  roleLevels,
  setting,
  siteOrigin,
  siteOrOff,
  timeZone,
  url,
} from './parsers.ts';

/** Settings that an operator may set: meaning, parser and default. */
export const settings = {
  PORT: setting('One machine: port; `0` picks a free one.', number(0, 65_535), '3000'),
  HOST: setting(
    'One machine: address to listen on, and host of file URLs.',
    matching(/^[\w.:-]+$/),
    '127.0.0.1',
  ),
  DATA_DIR: setting('One machine: folder of all data.', anyText, '.local'),
  LOG_LEVEL: setting(
    'Lowest level that is logged.',
    oneOf('DEBUG', 'INFO', 'WARN', 'ERROR'),
    'INFO',
  ),
  ACCESS: setting(
    'Who needs a token. `session`: every caller except of public endpoints. `open`: only callers of endpoints that the interface documents protect; for people who trust each other.',
    oneOf('open', 'session'),
    'session',
  ),
  ISOLATION_LEVEL: setting(
    'How a shift is read: `SERIALIZABLE` as one snapshot, `READ_COMMITTED` as one consistent query.',
    oneOf('SERIALIZABLE', 'READ_COMMITTED'),
    'SERIALIZABLE',
  ),
  SERVICE_PREFIX: setting(
    'Path segment before `/slt/api/v3`.',
    matching(/^([A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*)?$/),
  ),
  CORS_ORIGINS: setting(
    'Origins of browsers that may call. `*`: any; `loopback`: its own and any on a loopback host; both without cookies. Empty on AWS: `*` under `session`, else none.',
    origins,
    'loopback',
  ),
  PUBLIC_URL: setting(
    'Address that visitors use, if it differs from that of the service, such as that of a CDN in front: `https://desk.example.org`. Links have it, and its pages may use the session cookie.',
    siteOrigin,
  ),
  JWT_ALGORITHM: setting(
    'The one algorithm of session tokens: `HS256`, `HS384` or `HS512` with a secret of the service, `RS256`, `ES256` or `EdDSA` (`Ed25519`) with the keys of an identity provider.',
    oneOf(...tokenAlgorithms),
    'HS256',
  ),
  JWKS_URL: setting('URL of the identity provider’s keys.', url),
  JWT_ISSUER: setting(
    'Issuer that a token must name. Required with an identity provider.',
    anyText,
  ),
  JWT_AUDIENCE: setting(
    'Audience that a token must name. Required with an identity provider.',
    anyText,
  ),
  JWT_CLAIMS: setting(
    'Names of token claims that differ from the usual ones: `roles=realm_access.roles,scope=`.',
    claimNames,
  ),
  ROLE_LEVELS: setting(
    'Roles and their levels. A level grants scopes: 1 viewer, 2 proposer, 3 operator, 4 engineer, 5 admin.',
    roleLevels,
    'viewer=1,proposer=2,operator=3,engineer=4,admin=5',
  ),
  OIDC_CLIENT_ID: setting(
    'Client id of the console at the identity provider JWT_ISSUER; empty: no sign-in with a provider.',
    anyText,
  ),
  OIDC_AUDIENCE: setting(
    'Audience that the console requests, which some providers need; an absolute URI is also sent as `resource`.',
    anyText,
  ),
  OIDC_SCOPE: setting(
    'Scopes that the console requests. If the provider writes them into its tokens, set `scope=` in JWT_CLAIMS.',
    anyText,
    'openid profile email',
  ),
  SITE_NAME: setting('Name of the telescope’s site.', anyText),
  SITE_LATITUDE: setting('Degrees north, -90 to 90.', decimal(-90, 90)),
  SITE_LONGITUDE: setting('Degrees east, -180 to 180.', decimal(-180, 180)),
  SITE_ELEVATION: setting('Metres above sea level.', decimal(-500, 9000)),
  SITE_TIMEZONE: setting('IANA time zone of the site, such as Australia/Perth.', timeZone),
  LOG_SOURCE_URL: setting('URL from which PATCH logs without a body pulls its logs.', url),
  SESAME_URL: setting(
    'Name resolver of celestial objects (CDS Sesame); empty: built-in catalogue only.',
    url,
    'https://cds.unistra.fr/cgi-bin/nph-sesame',
  ),
  MAIL_FROM: setting(
    'Sender address of mail, verified in SES; empty: no mail.',
    matching(/^([\w.+-]{1,64}@[\w.-]{1,255})?$/),
    'observatory-desk@localhost',
  ),
  MAIL_TO_DOMAINS: setting(
    'Domains that mail may be sent to, separated by commas; empty: any.',
    domains,
  ),
  MAIL_PER_DAY: setting(
    'Recipients per day (UTC) of the mails that all users send together, 1 to 1000000.',
    number(1, 1_000_000),
    '150',
  ),
  REPORT_TO: setting(
    'Addresses that the report of an ended shift is mailed to, separated by commas; empty: no mail.',
    mailAddresses,
  ),
  REPORT_DELAY_MINUTES: setting(
    'Minutes from the end of a shift until its report is final and mailed.',
    number(0, 1440),
    '30',
  ),
  TRACKER_URL: setting(
    'Base URL of the issue tracker (Jira), https; `off`: none. If empty, one machine starts a stand-in.',
    siteOrOff,
  ),
  TRACKER_PROJECT: setting(
    'Key of the tracker project in which tickets are created.',
    matching(/^[A-Z][A-Z0-9_]{1,31}$/),
    'DESK',
  ),
  SIGNED_URL_SECONDS: setting(
    'Lifetime of signed file URLs in seconds; of upload URLs at most 300.',
    number(1, 43_200),
    '300',
  ),
} as const;

const file = (meaning: string) => setting(`One machine: file with ${meaning}.`, anyText);
const secretArn = (meaning: string) => setting(`AWS: ARN of the secret with ${meaning}.`, anyText);
const table = (service: string) => setting(`Table of the ${service} service.`, anyText, service);

/** Settings that a deployment or `npm start` sets: names and addresses of what it has created. */
export const infrastructureSettings = {
  JWT_SECRET_FILE: file('the signing secret'),
  JWT_SECRET_ARN: secretArn('the signing secret'),
  CURSOR_SECRET_FILE: file('the secret that signs cursors'),
  CURSOR_SECRET_ARN: secretArn('the secret that signs cursors'),
  TRACKER_SECRET_FILE: file('the credentials and field names of the tracker'),
  TRACKER_SECRET_ARN: secretArn('the credentials and field names of the tracker'),
  TABLE_SHIFT_LOG: table('shift-log'),
  TABLE_SCHEDULING_BLOCKS: table('scheduling-blocks'),
  TABLE_PROPOSALS: table('proposals'),
  TABLE_SESSION: table('session'),
  TABLE_LIVE: table('live'),
  TABLE_SEARCH: table('search'),
  MAIL_CONFIGURATION_SET: setting('AWS: SES configuration set.', anyText),
  SERVICE_URL: setting('URL of the service, for links in reports.', url, 'http://127.0.0.1:3000'),
  STREAM_URL: setting('URL of the WebSocket API.', anyText, 'ws://127.0.0.1:3000/live'),
  CONNECTIONS_URL: setting('URL of the API that posts to connections.', url),
  ORIGIN_SECRET_HASHES: setting(
    'AWS: SHA-256 hashes of the secrets by which CloudFront shows that it has forwarded a request; empty: none is needed.',
    hashes,
  ),
  DEAD_LETTER_QUEUE_URL: setting('AWS: queue of records that a consumer cannot read.', url),
  STAGE: setting('AWS: stage of the deployment, a dimension of its metrics.', anyText),
  BUCKET: setting('Bucket of all objects.', anyText, 'observatory-desk'),
  BUCKET_URL: setting('AWS: URL of the bucket.', url),
  AWS_REGION: setting('AWS region.', anyText),
  AWS_ENDPOINT_URL: setting('URL of an engine that replaces AWS.', url),
  AWS_ENDPOINT_URL_S3: setting('URL of an engine that replaces S3.', url),
  ASSETS_DIR: setting('One machine: folder of the generated documentation.', anyText),
} as const;
