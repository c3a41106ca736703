import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { integer, name, shortText, nullish, text } from '#lib/contract/fields.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { listInput } from '#lib/contract/fields/list-input.ts';
import { measurement } from '#lib/contract/fields/measurement.ts';
import { optionalLineChange } from '#lib/contract/fields/single-line.ts';
import { responsesOf, schemasOf } from '../../fields/field-lists.ts';
import { ebId, logFields, ownId, statusReported, shiftId, time } from '../fields.ts';

const count = (min: number, description: string) =>
  integer(min, Number.MAX_SAFE_INTEGER, description, 1);

/** The fields of a weather observation. A value outside its range is a typing error. */
export const weatherFields = {
  at: () => time('When it was observed'),
  sky: () => z.optional(name('The sky', 'thin cirrus')),
  seeing_arcsec: () => z.optional(measurement(0, 60, 'Seeing in seconds of arc', 0.9)),
  wind_m_s: () => z.optional(measurement(0, 150, 'Wind speed in metres per second', 11.5)),
  humidity_percent: () => z.optional(measurement(0, 100, 'Relative humidity in percent', 42)),
  temperature_celsius: () =>
    z.optional(measurement(-100, 70, 'Temperature in degrees Celsius', 7.5)),
  note: () => z.optional(shortText('A remark', 'Gusts until midnight')),
};

/** The fields of an observation in a request. */
const weatherInput = () => ({
  ...schemasOf(weatherFields),
  sky: nullish(optionalLineChange('The sky', 'thin cirrus')),
});

const reportWeather = resource('ReportWeather', () => z.object(schemasOf(weatherFields)));

/** An execution block in a report. Its requests are counted, not listed. */
export const reportBlock = resource('ReportBlock', () =>
  z.object({
    eb_id: ebId,
    ...schemasOf(logFields),
    sbi_status: name('Created, Executing, Observed, Failed or another', 'Observed'),
    sbi_status_reported: statusReported(),
    log_time: time('When it was logged'),
    began: z.optional(time('When its first request was sent')),
    ended: z.optional(time('When its last response was received')),
    requests: count(0, 'The number of its requests'),
    errors: count(0, 'The number of its requests with an error'),
    running: z.optional(
      z.literal(true).check(z.meta({ description: 'It is at work; only in a running shift' })),
    ),
  }),
);

/** What a reader must not overlook. */
export const reportWarning = resource('ReportWarning', () =>
  z.object({
    kind: z.enum(['people_on_site', 'temporary_state', 'no_handover', 'takeover', 'disputed']),
    text: text('A sentence', 'People are on site: Crane at antenna 12.'),
    item_id: z.optional(ownId('The item that it is about')),
  }),
);

/** A ticket that was created from a comment of the shift. */
export const reportTicket = resource('ReportTicket', () =>
  z.object({
    url: text('The URL of the ticket', 'https://tracker.example.org/browse/OPS-7'),
    record_id: z.optional(name('The id of the ticket request', '0f1e2d3c4b5a69788796a5b4')),
    comment_id: ownId('The comment that it was created from'),
  }),
);

/** How many entries of the shift are withdrawn. The report leaves them out. */
export const withdrawnEntries = () =>
  z.object({
    comments: count(0, 'Withdrawn comments'),
    replies: count(0, 'Withdrawn replies of comments that are not withdrawn'),
    annotations: count(0, 'Withdrawn annotations'),
    losses: count(0, 'Withdrawn losses'),
  });

const mailStates = [
  'none',
  'pending',
  'sending',
  'sent',
  'refused',
  'given_up',
  'unknown',
  'bounced',
] as const;

/** The fields of every mail of a report, in the order of responses. */
export const mailFields = {
  state: () =>
    z.enum(mailStates).check(
      z.meta({
        description:
          'unknown: the mail may have been sent, and is not sent again. bounced: it was sent, and bounced_recipients did not accept it, or complained',
      }),
    ),
  to: () => z.array(name('The address of a recipient', 'ada@example.org')),
  version: () => z.optional(integer(1, Number.MAX_SAFE_INTEGER, 'The version that was mailed', 1)),
  sent_on: () => z.optional(time('When it was sent')),
  bounced_recipients: () =>
    z
      .optional(z.array(name('An address', 'ada@example.org')))
      .check(z.meta({ description: 'The recipients that did not accept the mail, or complained' })),
};

export const requestedMailFields = {
  ...mailFields,
  requested_by: () => name('Who requested it', 'operator-1'),
  requested_on: () => time('When it was requested'),
};

/** A mail with a report that a user requested. */
export const requestedMail = resource('ReportSending', () =>
  z.object(schemasOf(requestedMailFields)),
);

/** The mail that follows the end of the shift, and those that users requested later. */
export const reportMail = resource('ReportMail', () =>
  z.object({
    ...schemasOf(mailFields),
    due_on: z.optional(time('When it will be sent; only of a pending one')),
    requested: z
      .array(requestedMail())
      .check(z.meta({ description: 'Mails that users requested, newest first' })),
  }),
);

/** A stored version, in a query. */
export const storedVersion = count(1, 'A stored version. Default: the newest, or the draft');

const summary = (description: string) => text(description, 'A quiet night. Antenna 12 is back.');

/** The maximum number of observations of the weather. */
const MAX_WEATHER_OBSERVATIONS = 200;

const weatherSchema = {
  type: 'array',
  description: 'All observations; [] clears them',
  maxItems: MAX_WEATHER_OBSERVATIONS,
};

/** The content of a report: what the operator writes. */
export const reportContent = {
  summary: {
    input: () => nullish(summary('What happened, in Markdown; null clears it')),
    response: () => summary('What the operator writes about the shift; empty until then'),
  },
  weather: {
    input: () =>
      listInput(inputObject(weatherInput()), weatherSchema, {
        maxItems: MAX_WEATHER_OBSERVATIONS,
      }),
    response: () => z.array(reportWeather()),
  },
};

/** The content of a report as responses have it. */
export const contentFields = responsesOf(reportContent);

/** The fields of a report that are stored, not compiled. */
export const stateFields = {
  shift_id: () => shiftId('The shift of the report'),
  version: () => count(0, 'The number of the stored version; 0 while the report is a draft'),
  text_version: () =>
    count(0, 'Counts the changes of summary and weather; the ETag is "shift_id.text_version"'),
  state: () => z.enum(['draft', 'final', 'amended']),
  final_on: () => z.optional(time('When this version was stored; absent while it is a draft')),
  ...contentFields,
};

/** A report without what is compiled from the shift, as events have it. */
export const reportState = resource('ReportState', () => z.object(schemasOf(stateFields)));
