import { kindsOf } from '#lib/contract/consumer.ts';
import { sendEffects } from '#lib/shift-log/contracts/consumers.ts';
import { limitsOf, type FunctionLimits } from '#lib/contract/limits.ts';
import { functions } from '../registry.ts';
import { canaryCost } from './canary-cost.ts';
import { assumptions, mix, price } from './prices.ts';

/** Capacity units and sequential calls of one request, as measured by `npm run bench -- scale` with shifts of 20 logs. */
type Request = { sequentialCalls: number; read: number; write: number };

/** Resources that cost the same at any load. A test counts them in the templates. */
export const fixedResources = {
  alarmMetrics: 38,
  dashboards: 1,
  /** Custom metrics that have data while something fails. */
  customMetrics: 5,
  /** Custom metrics that a schedule publishes, also when nobody uses the service. */
  scheduledMetrics: 3,
  secrets: 3,
};

/** The functions whose memory is billed, with the limits that they declare. */
type Functions = (FunctionLimits & { id: string })[];

const HOURS_PER_MONTH = 730;

/** Returns the parts of a monthly bill, in US dollars, at a number of requests per hour. */
export function monthlyBill(
  perHour: number,
  requests: Record<string, Request>,
  declarations: Functions = functions,
) {
  const month = perHour * HOURS_PER_MONTH;
  const coldStartMs = coldShare(perHour) * assumptions.coldStartMs;
  const request = averageRequest(requests, coldStartMs, declarations);
  return {
    functions: month * (price.lambdaRequests + request.lambda),
    gateway: month * price.gatewayRequests,
    tables:
      month *
      ((request.read + assumptions.logoutCheck) * price.readUnits +
        request.write * price.writeUnits),
    images: (assumptions.images / 100) * month * costOfImage(declarations),
    files: (assumptions.files / 100) * month * costOfFile(),
    mail: (assumptions.recipients / 100) * month * (price.mails + costOfMailEvent(declarations)),
    reports:
      (assumptions.reports / 100) * month * costOfReport(declarations) +
      effectSchedule(declarations),
    search: ((month * assumptions.events) / 100) * costOfIndexing(declarations),
    live: perHour === 0 ? 0 : liveBill((month * assumptions.events) / 100, declarations),
    logs:
      (monthlyLogBytes(perHour) * price.logGigabytes) / 1e9 +
      tracesPerHour(perHour) * HOURS_PER_MONTH * price.traces,
    'data transfer': (month * assumptions.responseBytes * price.sentGigabytes) / 1e9,
    monitoring:
      fixedResources.alarmMetrics * price.alarmMetrics +
      fixedResources.dashboards * price.dashboards +
      // Custom metrics are billed for the hours in which they have data.
      (perHour > 0 ? fixedResources.customMetrics * price.customMetrics : 0) +
      fixedResources.scheduledMetrics * price.customMetrics +
      fixedResources.secrets * price.secrets +
      HOURS_PER_MONTH * canaryCost() +
      // A cold start reads the secret that verifies tokens.
      month * coldShare(perHour) * price.secretReads,
    storage:
      assumptions.tableGigabytes * price.tableGigabytes +
      (assumptions.objectGigabytes + assumptions.noncurrentGigabytes) * price.objectGigabytes,
  };
}

/** Returns the bytes that the functions and the gateway log in a month. */
export const monthlyLogBytes = (perHour: number): number =>
  perHour * HOURS_PER_MONTH * (assumptions.runLogBytes + assumptions.accessLogBytes);

/** Returns the cost of pushing one event to its subscribers, without the write that emits it. */
export function costOfEvent(
  subscribers: number,
  readUnits = Math.ceil(subscribers / 16),
  declarations: Functions = functions,
): number {
  const ms = assumptions.baseMs + 2 * assumptions.callMs + assumptions.postMs * subscribers;
  return (
    subscribers * price.socketFrames +
    (subscribers * assumptions.frameBytes * price.sentGigabytes) / 1e9 +
    // Reads the connections and writes the streams with recent events.
    readUnits * price.readUnits +
    price.writeUnits +
    (assumptions.runLogBytes * price.logGigabytes) / 1e9 +
    price.lambdaRequests +
    costOfRun('live.publish-events', ms, declarations)
  );
}

/** Returns what Lambda bills for the duration of a run, by the memory that the function declares. */
function costOfRun(id: string, ms: number, declarations: Functions): number {
  const declaration = declarations.find((candidate) => candidate.id === id);
  if (!declaration) throw new Error(`${id} is not in the registry; correct infra/aws/prices.ts.`);
  return (ms / 1000) * (limitsOf(declaration).memoryMb / 1024) * price.lambdaGigabyteSeconds;
}

/** A request is billed per 512 KB. */
const billedRequests = (bytes: number) => Math.ceil(bytes / 512_000);

/** An image is written to its staging key and its final key, each with an event, and read by viewers. */
const costOfImage = (declarations: Functions) =>
  2 * (price.objectWrites + price.events) +
  // The first 512 KB are among the requests of the mix.
  (billedRequests(assumptions.imageBytes) - 1) * price.gatewayRequests +
  (1 + assumptions.imageViews) * price.objectReads +
  costOfRun('shift-log.ingest-image', assumptions.ingestMs, declarations) +
  (assumptions.imageViews * assumptions.imageBytes * price.sentGigabytes) / 1e9;

/** A file is written, with an event; each download is a HEAD and a GET. */
const costOfFile = () =>
  price.objectWrites +
  price.events +
  price.lambdaRequests +
  2 * assumptions.fileReads * price.objectReads +
  (assumptions.fileReads * assumptions.fileBytes * price.sentGigabytes) / 1e9;

/** A report is compiled, stored and read once, and mailed. */
const costOfReport = (declarations: Functions) =>
  price.objectWrites +
  price.objectReads +
  assumptions.reportReadUnits * price.readUnits +
  assumptions.reportWriteUnits * price.writeUnits +
  assumptions.reportRecipients * price.mails +
  costOfRun('shift-log.send-effects', assumptions.reportMs, declarations);

/** A run for the event by which SES says that a mail was sent: it reads the record. Each recipient counts as a mail. */
const costOfMailEvent = (declarations: Functions) =>
  price.lambdaRequests +
  price.readUnits +
  (assumptions.runLogBytes * price.logGigabytes) / 1e9 +
  costOfRun(
    'proposals.track-proposal-mails',
    assumptions.baseMs + assumptions.callMs,
    declarations,
  );

/** The monthly cost of looking for what is due every minute: an invocation for each kind, of three queries at most. */
const effectSchedule = (declarations: Functions) =>
  HOURS_PER_MONTH *
  60 *
  Object.keys(kindsOf(sendEffects)).length *
  (price.lambdaRequests +
    3 * 0.5 * price.readUnits +
    (assumptions.runLogBytes * price.logGigabytes) / 1e9 +
    costOfRun('shift-log.send-effects', assumptions.baseMs + 2 * assumptions.callMs, declarations));

/** Each event is indexed by a run of its own: at a higher rate, a run indexes several. */
const costOfIndexing = (declarations: Functions) =>
  price.lambdaRequests +
  assumptions.indexReadUnits * price.readUnits +
  assumptions.indexWriteUnits * price.writeUnits +
  (assumptions.runLogBytes * price.logGigabytes) / 1e9 +
  costOfRun('search.index-events', assumptions.indexMs, declarations);

/** Returns the monthly cost of live events: posts, open connections and pings. */
function liveBill(events: number, declarations: Functions): number {
  const { subscribers } = assumptions;
  const pings = subscribers * assumptions.pingsPerHour * HOURS_PER_MONTH;
  const ping = costOfRun('live.ping', assumptions.baseMs + assumptions.callMs, declarations);
  return (
    events * costOfEvent(subscribers, undefined, declarations) +
    subscribers * HOURS_PER_MONTH * 60 * price.socketMinutes +
    // A ping and its response are two frames; the function reads the connection.
    pings * (2 * price.socketFrames + price.lambdaRequests + price.readUnits + ping) +
    (pings * assumptions.runLogBytes * price.logGigabytes) / 1e9
  );
}

/** X-Ray samples one request per second and five per cent of the others. */
const tracesPerHour = (perHour: number) =>
  perHour <= 3600 ? perHour : 3600 + (perHour - 3600) / 20;

/** Lambda drops idle functions after some minutes: below ten requests per hour, each one is a cold start. */
const coldShare = (perHour: number) => Math.min(1, 10 / Math.max(perHour, 1));

/** Returns the capacity units and the billed Lambda duration of the average request of the mix. */
function averageRequest(
  requests: Record<string, Request>,
  coldStartMs: number,
  declarations: Functions,
) {
  const average = { read: 0, write: 0, lambda: 0 };
  for (const [name, { percent, id }] of Object.entries(mix)) {
    const request = requests[name];
    if (!request) throw new Error(`${name} has not been measured; run npm run bench -- scale.`);
    const ms = assumptions.baseMs + assumptions.callMs * request.sequentialCalls + coldStartMs;
    average.read += (percent / 100) * request.read;
    average.write += (percent / 100) * request.write;
    average.lambda += (percent / 100) * costOfRun(id, ms, declarations);
  }
  return average;
}
