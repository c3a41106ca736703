/**
 * US dollars in us-east-1: list prices of 2025, without free tiers. https://aws.amazon.com/pricing/
 * Free of charge, and therefore absent: reads of table streams by functions, expiry of items, traffic
 * between services in the region, the budget (it has no actions), mail about alarms.
 */
export const price = {
  /** Of up to 512 KB; a longer one counts several times. */
  gatewayRequests: 1 / 1e6,
  /** Frames both ways, of up to 32 KB. */
  socketFrames: 1 / 1e6,
  socketMinutes: 0.25 / 1e6,
  lambdaRequests: 0.2 / 1e6,
  /** arm64 */
  lambdaGigabyteSeconds: 0.000_013_333_4,
  readUnits: 0.125 / 1e6,
  writeUnits: 0.625 / 1e6,
  logGigabytes: 0.5,
  sentGigabytes: 0.09,
  traces: 5 / 1e6,
  alarmMetrics: 0.1,
  dashboards: 3,
  customMetrics: 0.3,
  secrets: 0.4,
  secretReads: 0.05 / 1e4,
  /** Stored, with point-in-time recovery. */
  tableGigabytes: 0.25 + 0.2,
  objectGigabytes: 0.023,
  objectWrites: 5 / 1e6,
  objectReads: 0.4 / 1e6,
  /** The bucket's events by way of EventBridge. */
  events: 1 / 1e6,
  /** To one recipient. */
  mails: 0.1 / 1e3,
};

/** Of a hundred requests in a night's work, so many are of each kind that `npm run bench:scale` measures. */
export const mix: Record<string, number> = {
  'GET /shift/current': 45,
  'PATCH /shift/{id}/logs, one log': 22,
  'GET /shifts of a day': 15,
  'GET /shift': 10,
  'GET /shift/operators': 5,
  'POST /shift': 1,
  'PUT /shift/{id}': 1,
  'PUT /shift/{id}/end': 1,
};

/** Nobody here has an account to measure in: these are assumed, and are to be read so. */
export const assumed = {
  gigabytes: 0.5,
  /** Milliseconds that a function takes, besides its calls, and for each call in sequence. */
  own: 10,
  call: 6,
  /** Milliseconds that a cold start takes longer, all of them billed. */
  coldStart: 250,
  /** Bytes in the logs: of a run of a function, with Lambda's own lines on start and end, and of the gateway. */
  runLogBytes: 1500,
  accessLogBytes: 400,
  /** Read units of the logout check of a request with a token, which `npm run bench:scale` leaves out. */
  logoutCheck: 0.5,
  /** Bytes of an answer: a shift of 20 logs with their requests, and headers. */
  answerBytes: 8000,
  /** Gigabytes in tables and bucket: some years of shifts and proposals, their images and files. */
  tableGigabytes: 1,
  objectGigabytes: 10,
  /** Gigabytes in the bucket of earlier versions, which stay for 35 days. */
  earlierGigabytes: 0.5,
  /** Images among a hundred requests, their bytes, how often each is looked at, and the time that taking one in takes. */
  images: 1,
  imageBytes: 1e6,
  imageViews: 5,
  takingIn: 500,
  /** PDF files of proposals among a hundred requests, their bytes, and how often each is read. */
  files: 0.1,
  fileBytes: 5e6,
  fileReads: 5,
  /** Recipients of mail among a hundred requests. */
  recipients: 0.1,
  /** Those who watch all the time, and how often an hour each asks whether events still come. */
  watchers: 10,
  pings: 15,
  /** Bytes of a frame that tells of a change. */
  frameBytes: 1500,
  /** Of a hundred requests so many tell of a change: those of the mix that write. */
  telling: 25,
  /** The publisher's memory, and its milliseconds for each post: many are under way at once. */
  publisherGigabytes: 1.73,
  post: 0.6,
};
