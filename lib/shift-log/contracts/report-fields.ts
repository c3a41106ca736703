import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { integer, name, text } from '#lib/contract/fields.ts';
import { measurement } from '#lib/contract/fields/measurement.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { schemasOf } from '../field-lists.ts';
import { ebId, logFields, ownId, time } from './fields.ts';

/** The fields of an observation of the weather, with their ranges: outside them, a value is an error of typing. */
export const weatherFields = {
  at: () => time('When it was observed'),
  sky: () => z.optional(name('The sky', 'thin cirrus')),
  seeing_arcsec: () => z.optional(measurement(0, 60, 'Seeing in seconds of arc', 0.9)),
  wind_m_s: () => z.optional(measurement(0, 150, 'Wind speed in metres per second', 11.5)),
  humidity_percent: () => z.optional(measurement(0, 100, 'Relative humidity in percent', 42)),
  temperature_celsius: () =>
    z.optional(measurement(-100, 70, 'Temperature in degrees Celsius', 7.5)),
  note: () => z.optional(text('A note', 'Gusts until midnight').check(z.maxLength(1000))),
};

/** An observation in a request: `null` counts as absent. */
export const weatherInput = inputObject(schemasOf(weatherFields));

export const weather = resource('ReportWeather', () => z.object(schemasOf(weatherFields)));

const count = (description: string, example: number) =>
  integer(0, Number.MAX_SAFE_INTEGER, description, example);

/** What a report says of an execution block: its requests are counted, not listed. */
export const reportBlock = resource('ReportBlock', () =>
  z.object({
    eb_id: ebId,
    ...schemasOf(logFields),
    sbi_status: name('Created, Executing, Observed, Failed or another', 'Observed'),
    log_time: time('When it was logged'),
    began: z.optional(time('When its first request was sent')),
    ended: z.optional(time('When its last response was received')),
    requests: count('The number of its requests', 24),
    errors: count('The number of its requests with an error', 0),
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

export const mailStates = [
  'none',
  'pending',
  'sending',
  'sent',
  'refused',
  'given_up',
  'unknown',
] as const;

const mailFields = {
  state: () =>
    z
      .enum(mailStates)
      .check(
        z.meta({ description: 'unknown: the mail may have been sent, and is not sent again' }),
      ),
  to: () => z.array(name('The address of a recipient', 'ada@example.org')),
  version: () => z.optional(integer(1, Number.MAX_SAFE_INTEGER, 'The version that was mailed', 1)),
  sent_on: () => z.optional(time('When it was sent')),
};

/** A mail with a report that a user requested. */
export const reportSending = resource('ReportSending', () =>
  z.object({
    ...schemasOf(mailFields),
    requested_by: name('Who requested it', 'operator-1'),
    requested_on: time('When it was requested'),
  }),
);

/** The mail that follows the end of the shift, and those that users requested later. */
export const reportMail = resource('ReportMail', () =>
  z.object({
    ...schemasOf(mailFields),
    due_on: z.optional(time('When it will be sent; only of a pending one')),
    requested: z
      .array(reportSending())
      .check(z.meta({ description: 'Mails that users requested, newest first' })),
  }),
);
