/** Units and calls of one request, with shifts of 20 logs, as `npm run bench:scale` measures them. */
export type Request = { rounds: number; read: number; write: number };

/** US dollars in us-east-1, without free tiers. https://aws.amazon.com/pricing/ */
const price = {
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
  /** Stored, with point-in-time recovery. */
  tableGigabytes: 0.25 + 0.2,
  objectGigabytes: 0.023,
  objectWrites: 5 / 1e6,
  objectReads: 0.4 / 1e6,
  events: 1 / 1e6,
  /** To one recipient. */
  mails: 0.1 / 1e3,
};

/** What stands in an account whether or not anyone calls. A test counts it in the templates. */
export const standing = { alarmMetrics: 22, dashboards: 1, customMetrics: 5, secrets: 3 };

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
  /** Bytes that a request leaves in the logs of its function and of the gateway. */
  logBytes: 1000,
  /** Bytes of an answer: a shift of 20 logs with their requests, and headers. */
  answerBytes: 8000,
  /** Gigabytes in tables and bucket: some years of shifts and proposals, their images and files. */
  tableGigabytes: 1,
  objectGigabytes: 10,
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
  /** Of a hundred requests so many tell of a change: those of the mix that write. */
  telling: 25,
  /** The publisher's memory, and its milliseconds for each post: many are under way at once. */
  publisherGigabytes: 1.73,
  post: 0.6,
};

const HOURS = 730;

/** One part of the bill a field, in dollars a month. */
export type Bill = Record<
  | 'functions'
  | 'gateway'
  | 'tables'
  | 'live'
  | 'images'
  | 'files'
  | 'mail'
  | 'logs'
  | 'sent out'
  | 'watching'
  | 'stored',
  number
>;

/** What a month costs at so many requests an hour. */
export function monthlyBill(perHour: number, requests: Record<string, Request>): Bill {
  const month = perHour * HOURS;
  const { rounds, read, write } = average(requests);
  const seconds =
    (assumed.own + assumed.call * rounds + coldShare(perHour) * assumed.coldStart) / 1000;
  return {
    functions:
      month * (price.lambdaRequests + seconds * assumed.gigabytes * price.lambdaGigabyteSeconds),
    gateway: month * price.gatewayRequests,
    tables: month * (read * price.readUnits + write * price.writeUnits),
    images: (assumed.images / 100) * month * eachImage(),
    files: (assumed.files / 100) * month * eachFile(),
    mail: (assumed.recipients / 100) * month * price.mails,
    live: perHour === 0 ? 0 : liveBill((month * assumed.telling) / 100, assumed.watchers),
    logs:
      (month * assumed.logBytes * price.logGigabytes) / 1e9 +
      traced(perHour) * HOURS * price.traces,
    'sent out': (month * assumed.answerBytes * price.sentGigabytes) / 1e9,
    watching:
      standing.alarmMetrics * price.alarmMetrics +
      standing.dashboards * price.dashboards +
      // Metrics of our own are billed for hours in which something was counted.
      (perHour > 0 ? standing.customMetrics * price.customMetrics : 0) +
      standing.secrets * price.secrets,
    stored:
      assumed.tableGigabytes * price.tableGigabytes +
      assumed.objectGigabytes * price.objectGigabytes,
  };
}

/** An image is put under its staging key and where it is kept, each put is told of, and it is read. */
const eachImage = () =>
  2 * (price.objectWrites + price.events) +
  (1 + assumed.imageViews) * price.objectReads +
  (assumed.takingIn / 1000) * assumed.gigabytes * price.lambdaGigabyteSeconds +
  (assumed.imageViews * assumed.imageBytes * price.sentGigabytes) / 1e9;

/** A file is put and told of; who reads it looks at its length first. */
const eachFile = () =>
  price.objectWrites +
  price.events +
  price.lambdaRequests +
  2 * assumed.fileReads * price.objectReads +
  (assumed.fileReads * assumed.fileBytes * price.sentGigabytes) / 1e9;

/** What it costs to tell so many subscribers of one event, beside the write that it is part of. */
export function costOfEvent(subscribers: number, readUnits = Math.ceil(subscribers / 16)): number {
  const seconds = (assumed.own + 2 * assumed.call + assumed.post * subscribers) / 1000;
  return (
    subscribers * price.socketFrames +
    readUnits * price.readUnits +
    price.lambdaRequests +
    seconds * assumed.publisherGigabytes * price.lambdaGigabyteSeconds
  );
}

/** What a month of so many events costs with those who watch. */
function liveBill(events: number, watchers: number): number {
  const pings = watchers * assumed.pings * HOURS;
  const ping = (assumed.own + assumed.call) / 1000;
  return (
    events * costOfEvent(watchers) +
    watchers * HOURS * 60 * price.socketMinutes +
    // A ping and its answer are two frames; it runs a function, which reads the connection.
    pings * (2 * price.socketFrames + price.lambdaRequests + price.readUnits) +
    pings * ping * assumed.gigabytes * price.lambdaGigabyteSeconds
  );
}

/** X-Ray takes one request a second and a twentieth of the others; an hour never has more than it has. */
const traced = (perHour: number) => (perHour <= 3600 ? perHour : 3600 + (perHour - 3600) / 20);

/** Functions are forgotten after some quiet minutes: at ten requests an hour each one starts cold. */
const coldShare = (perHour: number) => Math.min(1, 10 / Math.max(perHour, 1));

function average(requests: Record<string, Request>): Request {
  const weighed = (figure: keyof Request) =>
    Object.entries(mix).reduce((sum, [id, of]) => {
      const request = requests[id];
      if (!request) throw new Error(`${id} has not been measured: npm run bench:scale.`);
      return sum + (of / 100) * request[figure];
    }, 0);
  return { rounds: weighed('rounds'), read: weighed('read'), write: weighed('write') };
}
