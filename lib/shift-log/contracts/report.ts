import * as z from 'zod/mini';
import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { resource } from '#lib/contract/envelope.ts';
import { anyObject, integer, nullish, text } from '#lib/contract/fields.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { listOf } from '#lib/contract/fields/lists.ts';
import { mailAddress } from '#lib/contract/fields/mail-address.ts';
import { MAX_RECIPIENTS } from '#lib/contract/fields/addresses.ts';
import { schemasOf } from '../field-lists.ts';
import { shiftId, shiftIdText, slt, snapshotAccess, time } from './fields.ts';
import {
  reportBlock,
  reportMail,
  reportSending,
  reportTicket,
  reportWarning,
  weather,
  weatherInput,
} from './report-fields.ts';
import { annotation, comment, respondWith, shiftFields, truncated } from './responses.ts';

export const HTML = 'text/html';

/** The maximum number of observations of the weather. */
const MAX_WEATHER = 200;

const version = (min: number, description: string) =>
  integer(min, Number.MAX_SAFE_INTEGER, description, 1);

const summary = (description: string) => text(description, 'A quiet night. Antenna 12 is back.');

/** The fields of a report that its event has, too. */
const stateFields = {
  shift_id: () => shiftId('The shift of the report'),
  version: () => version(0, 'The number of the stored version; 0 while the report is a draft'),
  text_version: () =>
    version(0, 'Counts the changes of summary and weather; the ETag is "shift_id.text_version"'),
  state: () => z.enum(['draft', 'final', 'amended']),
  final_on: () => z.optional(time('When this version was stored; absent while it is a draft')),
  summary: () => summary('What the operator says of the shift; empty if nothing was written'),
  weather: () => z.array(weather()),
  mail: reportMail,
};

/** A report without what is compiled from the shift, as events have it. */
export const reportState = resource('ReportState', () => z.object(schemasOf(stateFields)));

const items = resource('ReportItems', () =>
  z.object({
    opened: z.array(anyObject('An item that was opened in the shift')),
    closed: z.array(anyObject('An item that was closed in the shift')),
    open: z.array(anyObject('An item that is open, or was when the shift ended')),
  }),
);

const report = resource('ShiftReport', () =>
  z.object({
    ...schemasOf(stateFields),
    shift: z.object(schemasOf(shiftFields)),
    warnings: z.array(reportWarning()),
    accounting: anyObject('The accounting of the time of the shift'),
    execution_blocks: z.array(reportBlock()),
    losses: z.array(anyObject('A loss of time')),
    items: items(),
    comments: z.array(comment()),
    annotations: z.array(annotation()),
    tickets: z.array(reportTicket()),
    handover: z.optional(anyObject('The handover; absent if there is none')),
    truncated,
  }),
);

const path = { shift_id: shiftIdText };

const reportResponse = {
  ...respondWith(report),
  hasETag: true,
  links: {
    'shift-log.get-report': { shift_id: 'shift_id' },
    'shift-log.update-report': { shift_id: 'shift_id' },
    'shift-log.finalize-report': { shift_id: 'shift_id' },
    'shift-log.send-report': { shift_id: 'shift_id' },
  },
} as const;

export const getReport = defineEndpoint({
  id: 'shift-log.get-report',
  method: 'GET',
  path: `${slt}/shift/{shift_id}/report`,
  caller: open('slt:read'),
  request: {
    path,
    query: {
      version: z.optional(version(1, 'A stored version. Default: the newest, or the draft')),
      format: z.optional(z.enum(['json', 'html'])),
    },
    headers: { accept: z.optional(text('`text/html` requests a page that prints')) },
  },
  ...reportResponse,
  alsoProduces: HTML,
  errors: ['SHIFT_NOT_FOUND', 'VERSION_NOT_FOUND'],
  access: [...snapshotAccess, 'reports:read', 'reports:list'],
  summary: 'Get the report of a shift',
});

export const updateReport = defineEndpoint({
  id: 'shift-log.update-report',
  method: 'PUT',
  path: `${slt}/shift/{shift_id}/report`,
  caller: scope('slt:write'),
  request: {
    path,
    body: inputObject({
      summary: nullish(summary('What happened, in Markdown; null clears it')),
      weather: nullish(
        listOf(
          weatherInput,
          {
            type: 'array',
            description: 'All observations; null clears them',
            maxItems: MAX_WEATHER,
          },
          { maxItems: MAX_WEATHER },
        ),
      ),
    }),
  },
  ...reportResponse,
  errors: ['SHIFT_NOT_FOUND', 'PRECONDITION_FAILED', 'ITEM_TOO_LARGE'],
  access: [...snapshotAccess, 'shift-log:put', 'shift-log:update', 'reports:store'],
  summary: 'Write the words of a report',
});

export const finalizeReport = defineEndpoint({
  id: 'shift-log.finalize-report',
  method: 'POST',
  path: `${slt}/shift/{shift_id}/report/finalization`,
  caller: scope('slt:write'),
  request: { path },
  ...reportResponse,
  idempotent: true,
  errors: ['SHIFT_NOT_FOUND', 'SHIFT_STILL_RUNNING'],
  access: [...snapshotAccess, 'shift-log:put', 'shift-log:update', 'reports:store'],
  summary: 'Make the report of a shift final',
});

export const sendReport = defineEndpoint({
  id: 'shift-log.send-report',
  method: 'POST',
  path: `${slt}/shift/{shift_id}/report/sending`,
  caller: scope('mail:send'),
  request: {
    path,
    body: z.optional(
      inputObject({
        to: z.optional(
          listOf(
            mailAddress,
            {
              type: 'array',
              description: 'Recipients. Default: REPORT_TO',
              maxItems: MAX_RECIPIENTS,
            },
            { maxItems: MAX_RECIPIENTS, key: (address) => address.toLowerCase() },
          ),
        ),
      }),
    ),
  },
  ...respondWith(reportSending),
  errors: [
    'SHIFT_NOT_FOUND',
    'REPORT_NOT_FINAL',
    'TOO_MANY_RECIPIENTS',
    'MAIL_REFUSED',
    'MAIL_OUTCOME_UNKNOWN',
    'MAIL_UNAVAILABLE',
    'MAIL_NOT_CONFIGURED',
  ],
  throttle: { perSecond: 5 },
  access: [
    'shift-log:get',
    'shift-log:put',
    'shift-log:update',
    'reports:read',
    'reports:list',
    'mail-sender',
    'mail:send',
    'report-recipients',
  ],
  summary: 'Mail the report of a shift',
});
