import * as z from 'zod/mini';
import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from './base-path.ts';
import { text } from '#lib/contract/fields.ts';
import { MAX_RECIPIENTS } from '#lib/contract/fields/addresses.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { listInput } from '#lib/contract/fields/list-input.ts';
import { mailAddress } from '#lib/contract/fields/mail-address.ts';
import { inputsOf } from '../fields/field-lists.ts';
import { requestedMail, reportContent, storedVersion } from './resources/report-fields.ts';
import { report } from './resources/report.ts';
import { shiftIdText, shiftInPath } from './fields.ts';
import { respondWith } from './resources/common.ts';

const recipientsSchema = {
  type: 'array',
  description: 'Recipients. Default: REPORT_TO',
  maxItems: MAX_RECIPIENTS,
};

const path = { shift_id: shiftIdText };

const link = { shift_id: 'shift_id' };

const reportResponse = {
  ...respondWith(report),
  hasETag: true,
  links: {
    'shift-log.get-report': link,
    'shift-log.update-report': link,
    'shift-log.finalize-report': link,
    'shift-log.send-report': link,
  },
} as const;

/** The grants to compile a report: reads of the shift and its items. */
const compileAccess = [
  'shift-log:snapshot',
  'isolation',
  'shift-log:index2',
  'shift-log:index3',
  'report-recipients',
];

/** The grants to store a version of a report, or to return the newest one. */
const storeAccess = [
  ...compileAccess,
  'shift-log:put',
  'shift-log:update',
  'reports:store',
  'reports:read',
  'reports:list',
];

export const getReport = defineEndpoint({
  id: 'shift-log.get-report',
  method: 'GET',
  path: `${BASE_PATH}/shift/{shift_id}/report`,
  caller: open('slt:read'),
  request: {
    path,
    query: {
      version: z.optional(storedVersion),
      format: z.optional(
        z
          .enum(['json', 'html'])
          .check(
            z.meta({ description: 'The format of the response. Default: by the Accept header' }),
          ),
      ),
    },
    headers: { accept: z.optional(text('`text/html` requests a page that prints')) },
  },
  ...reportResponse,
  alsoProduces: 'text/html',
  errors: ['SHIFT_NOT_FOUND', 'VERSION_NOT_FOUND'],
  access: [...compileAccess, 'reports:read', 'reports:list', 'report-page'],
  summary: 'Get the report of a shift',
  description:
    'Compiles the report of a shift from its records, as JSON or, with `format=html` or by `Accept`, as a page that prints. Once the report is final, its newest stored version is returned; `version` names an earlier one.',
});

export const updateReport = defineEndpoint({
  id: 'shift-log.update-report',
  method: 'PUT',
  path: `${BASE_PATH}/shift/{shift_id}/report`,
  caller: scope('slt:write'),
  request: {
    path,
    body: inputObject({ ...shiftInPath, ...inputsOf(reportContent) }).check(
      z.meta({ examples: [{ summary: 'A quiet night. Antenna 12 is back.' }] }),
    ),
  },
  ...reportResponse,
  errors: ['SHIFT_NOT_FOUND', 'PRECONDITION_FAILED', 'ITEM_TOO_LARGE'],
  access: storeAccess,
  summary: 'Update the summary and weather of a report',
  description:
    'Sets the words that people add to the report. An absent field keeps its value, and `null` clears it. A change of a final report stores its next version. With `If-Match`, 412 if the words have changed since.',
});

export const finalizeReport = defineEndpoint({
  id: 'shift-log.finalize-report',
  method: 'POST',
  path: `${BASE_PATH}/shift/{shift_id}/report/finalization`,
  caller: scope('slt:write'),
  request: { path, body: z.optional(inputObject(shiftInPath)) },
  ...reportResponse,
  errors: ['SHIFT_NOT_FOUND', 'SHIFT_STILL_RUNNING'],
  access: storeAccess,
  summary: 'Finalize the report of a shift',
  description:
    'Stores the report as its first version, and mails it to the configured recipients within a minute. Without this call both happen automatically, by default 30 minutes after the end of the shift. Repeating the call changes nothing.',
});

export const sendReport = defineEndpoint({
  id: 'shift-log.send-report',
  method: 'POST',
  path: `${BASE_PATH}/shift/{shift_id}/report/sending`,
  caller: scope('mail:send'),
  request: {
    path,
    body: z.optional(
      inputObject({
        ...shiftInPath,
        to: listInput(mailAddress, recipientsSchema, {
          maxItems: MAX_RECIPIENTS,
          key: (address) => address.toLowerCase(),
        }),
      }).check(z.meta({ examples: [{ to: ['director@example.org'] }] })),
    ),
  },
  ...respondWith(requestedMail),
  errors: [
    'SHIFT_NOT_FOUND',
    'REPORT_NOT_FINAL',
    'TOO_MANY_RECIPIENTS',
    'MAIL_LIMIT_REACHED',
    'MAIL_REFUSED',
    'MAIL_OUTCOME_UNKNOWN',
    'MAIL_UNAVAILABLE',
    'MAIL_NOT_CONFIGURED',
  ],
  throttle: { perSecond: 5 },
  access: [
    ...['shift-log:get', 'shift-log:snapshot', 'shift-log:put', 'shift-log:update'],
    ...['reports:read', 'reports:list', 'report-page', 'report-recipients'],
    ...['mail-sender', 'mail:count', 'mail:send'],
  ],
  summary: 'Mail the report of a shift',
  description:
    'Mails the newest version of a final report to `to`, or to the configured recipients. It also requires `slt:read`. With an `Idempotency-Key`, repetitions of the request send one mail. Success means that the mail service has accepted the mail.',
});
