import { assumed, mix, price } from './prices.ts';

/** Units and calls of one request, with shifts of 20 logs, as `npm run bench:scale` measures them. */
export type Request = { rounds: number; read: number; write: number };

/** What stands in an account whether or not anyone calls. A test counts it in the templates. */
export const standing = {
  alarmMetrics: 26,
  dashboards: 1,
  customMetrics: 1,
  /** Metrics that Lambda publishes of the streams that it reads, at the price of custom metrics. */
  pollerMetrics: 18,
  secrets: 3,
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
    tables: month * ((read + assumed.logoutCheck) * price.readUnits + write * price.writeUnits),
    images: (assumed.images / 100) * month * eachImage(),
    files: (assumed.files / 100) * month * eachFile(),
    mail: (assumed.recipients / 100) * month * price.mails,
    live: perHour === 0 ? 0 : liveBill((month * assumed.telling) / 100, assumed.watchers),
    logs:
      (month * (assumed.runLogBytes + assumed.accessLogBytes) * price.logGigabytes) / 1e9 +
      traced(perHour) * HOURS * price.traces,
    'sent out': (month * assumed.answerBytes * price.sentGigabytes) / 1e9,
    watching:
      standing.alarmMetrics * price.alarmMetrics +
      standing.pollerMetrics * price.customMetrics +
      standing.dashboards * price.dashboards +
      // Metrics of our own are billed for hours in which something was counted.
      (perHour > 0 ? standing.customMetrics * price.customMetrics : 0) +
      standing.secrets * price.secrets +
      // A function reads the secret that verifies tokens when it starts.
      month * coldShare(perHour) * price.secretReads,
    stored:
      assumed.tableGigabytes * price.tableGigabytes +
      (assumed.objectGigabytes + assumed.earlierGigabytes) * price.objectGigabytes,
  };
}

/** Counts as several requests what is longer than one: an image that is sent with its form. */
const asRequests = (bytes: number) => Math.ceil(bytes / 512_000);

/** An image is put under its staging key and where it is kept, each put is told of, and it is read. */
const eachImage = () =>
  2 * (price.objectWrites + price.events) +
  // The request itself is among those of the mix.
  (asRequests(assumed.imageBytes) - 1) * price.gatewayRequests +
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
    (subscribers * assumed.frameBytes * price.sentGigabytes) / 1e9 +
    // The connections are read, and the shift is noted as one that has changed.
    readUnits * price.readUnits +
    price.writeUnits +
    (assumed.runLogBytes * price.logGigabytes) / 1e9 +
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
    (pings * assumed.runLogBytes * price.logGigabytes) / 1e9 +
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
