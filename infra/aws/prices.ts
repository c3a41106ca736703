/**
 * List prices of us-east-1 in 2025, in US dollars, without free tiers. https://aws.amazon.com/pricing/
 * Free and therefore absent: stream reads by functions, item expiry, traffic between services of the region,
 * a budget without actions, alarm mail.
 */
export const price = {
  /** Per 512 KB. */
  gatewayRequests: 1 / 1e6,
  /** In either direction, per 32 KB. */
  socketFrames: 1 / 1e6,
  socketMinutes: 0.25 / 1e6,
  lambdaRequests: 0.2 / 1e6,
  /** arm64 */
  lambdaGigabyteSeconds: 0.000_013_333_4,
  readUnits: 0.125 / 1e6,
  writeUnits: 0.625 / 1e6,
  logGigabytes: 0.5,
  /** Stored for a month, by compressed size. */
  storedLogGigabytes: 0.03,
  tableBackupGigabytes: 0.1,
  objectBackupGigabytes: 0.05,
  managedKeys: 1,
  /** WAF: a web ACL, and each of its rules and rule groups. */
  webAcls: 5,
  webAclRules: 1,
  filteredRequests: 0.6 / 1e6,
  /** CloudFront, by HTTPS. */
  edgeRequests: 1 / 1e6,
  sentGigabytes: 0.09,
  traces: 5 / 1e6,
  alarmMetrics: 0.1,
  dashboards: 3,
  customMetrics: 0.3,
  secrets: 0.4,
  secretReads: 0.05 / 1e4,
  /** Storage with point-in-time recovery. */
  tableGigabytes: 0.25 + 0.2,
  objectGigabytes: 0.023,
  objectWrites: 5 / 1e6,
  objectReads: 0.4 / 1e6,
  /** Object-created events through EventBridge. */
  events: 1 / 1e6,
  /** Per recipient. */
  mails: 0.1 / 1e3,
};

/** The requests of a night: the percentage and endpoint of each request that `npm run bench -- scale` measures. */
export const mix: Record<string, { percent: number; id: string }> = {
  'GET /shift/current': { percent: 45, id: 'shift-log.get-current-shift' },
  'PATCH /shift/{id}/logs, one log': { percent: 22, id: 'shift-log.record-logs' },
  'GET /shifts of a day': { percent: 15, id: 'shift-log.list-shifts' },
  'GET /shift': { percent: 10, id: 'shift-log.get-shift' },
  'GET /shift/operators': { percent: 5, id: 'shift-log.list-operators' },
  'POST /shift': { percent: 1, id: 'shift-log.create-shift' },
  'PUT /shift/{id}': { percent: 1, id: 'shift-log.update-shift' },
  'PUT /shift/{id}/end': { percent: 1, id: 'shift-log.end-shift' },
};

/** Estimates: the project has not been measured in an AWS account. */
export const assumptions = {
  /** Milliseconds of a function run besides its calls, and of each call in sequence. */
  baseMs: 10,
  callMs: 6,
  /** Billed milliseconds that a cold start adds. */
  coldStartMs: 250,
  /** Bytes of log per function run, including Lambda's start and end lines, and per access-log line. */
  runLogBytes: 1500,
  accessLogBytes: 600,
  /** Read units of the logout check, which `npm run bench -- scale` leaves out. */
  logoutCheck: 0.5,
  /** A response with a shift of 20 logs and its headers. */
  responseBytes: 8000,
  /** Gigabytes after some years of shifts, proposals, images and files. */
  tableGigabytes: 1,
  objectGigabytes: 10,
  /** Noncurrent object versions, which expire after 35 days. */
  noncurrentGigabytes: 0.5,
  /** Images per 100 requests, their size, views of each, and the time to ingest one. */
  images: 1,
  imageBytes: 1e6,
  imageViews: 5,
  ingestMs: 500,
  /** PDF files of proposals per 100 requests, their size, and downloads of each. */
  files: 0.1,
  fileBytes: 5e6,
  fileReads: 5,
  /** Mail recipients per 100 requests. */
  recipients: 0.1,
  /** Reports per 100 requests, as many as ends of shifts, with the units, time and recipients of each. */
  reports: 1,
  reportReadUnits: 10,
  reportWriteUnits: 14,
  reportMs: 400,
  reportRecipients: 2,
  /** Units and time of indexing an event: most are logs, of about twenty words. */
  indexReadUnits: 5,
  indexWriteUnits: 30,
  indexMs: 100,
  /** Permanent subscribers of live events, and pings of each per hour. */
  subscribers: 10,
  pingsPerHour: 15,
  /** Size of a frame with an event. */
  frameBytes: 1500,
  /** Events per 100 requests: the writes of the mix. */
  events: 25,
  /** Stored size of a byte of log, as AWS assumes it. */
  logCompression: 0.15,
  /** A run a minute that looks for due tickets. */
  trackerRunsDollars: 0.3,
  /** The canary: its interval, duration and memory; the functions that it calls, and what these read. */
  canaryMinutes: 5,
  canaryMs: 1500,
  canaryGigabytes: 0.25,
  canaryFunctions: 4,
  canaryReadUnits: 7,
  /** The publisher's time per post; posts run in parallel. */
  postMs: 0.6,
};
