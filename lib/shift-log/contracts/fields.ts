import * as z from 'zod/mini';
import { anyObject, datetime, externalId, name, text, integer } from '#lib/contract/fields.ts';

/** The highest id that a shift may have. */
export const HIGHEST_SHIFT_ID = 2_147_483_647;

export const time = (description: string) => datetime(description, '2026-11-21T20:15:00.123456Z');

/** A shift id in a path or query: text. What is no shift's id is simply not found. */
export const shiftIdText = name('Id of the shift', '42');

export const shiftId = (description: string) => integer(1, HIGHEST_SHIFT_ID, description, 42);

/** An id that the service gives to what is in a shift, and to tags. */
export const ownId = (description: string) =>
  integer(1, Number.MAX_SAFE_INTEGER, description, 373662154752);

/** What a log says of one request to the telescope and its answer. */
export const requestFields = {
  request: z.optional(
    text('The function that was called', 'ska_oso_scripting.functions.devicecontrol.scan'),
  ),
  request_args: z.optional(anyObject('Its arguments', { kwargs: { subarray_id: '1' } })),
  request_sent_at: z.optional(time('When it was sent')),
  response: z.optional(anyObject('What it answered', { result: 'done' })),
  response_received_at: z.optional(time('When the answer came')),
  status: z.optional(name('OK, ERROR or another status', 'OK')),
  error: z.optional(anyObject('What failed', { detail: 'dish 12 does not answer' })),
};

/** What a log says of its execution block, beside which it is. */
export const logFields = {
  sbd_ref: z.optional(externalId('Scheduling block definition', 'sbd-t0001-20240812-00001')),
  sbi_ref: z.optional(externalId('Scheduling block instance', 'sbi-t0001-20240812-00002')),
  eb_status: z.optional(name('Created, Fully Observed, Failed or another', 'Fully Observed')),
  sbd_version: z.optional(
    integer(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 'Version of the definition', 1),
  ),
  source: z.optional(name('Where the record comes from', 'ODA')),
};

export const ebId = externalId('Execution block', 'eb-t0001-20240813-00010');
