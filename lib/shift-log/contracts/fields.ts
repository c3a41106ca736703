import * as z from 'zod/mini';
import { clearableId, optionalId } from '#lib/contract/fields/optional-id.ts';
import { optionalLineChange } from '#lib/contract/fields/single-line.ts';
import { hasVisibleCharacter } from '#lib/characters/one-line.ts';
import {
  anyObject,
  datetime,
  externalId,
  integer,
  name,
  nullish,
  text,
} from '#lib/contract/fields.ts';
import { HIGHEST_SHIFT_ID } from '../fields/ids.ts';

/** The access of endpoints that read snapshots of shifts. */
export const snapshotAccess = ['shift-log:get', 'shift-log:snapshot', 'isolation'];

export const time = (description: string) => datetime(description, '2024-08-12T20:15:00.123456Z');

/** When something happened, if that is not when it was written: optional in records, and null clears it in requests. */
export const occurrence = {
  input: () => nullish(time('When it happened, if not now; null clears it')),
  response: () => z.optional(time('When it happened; absent if it was written at once')),
};

/** A shift id in a path or query. A text that is not an id is not found. */
export const shiftIdText = name('The id of the shift', '1');

export const shiftId = (description: string) => integer(1, HIGHEST_SHIFT_ID, description, 1);

/** The id of the shift in the path, which a body may repeat. */
export const shiftInPath = { shift_id: optionalId(shiftId('The id in the path')) };

/** An id that the service assigns to logs, annotations, comments, replies and tags. */
export const ownId = (description: string) =>
  integer(1, Number.MAX_SAFE_INTEGER, description, 373662154752);

/** Returns the schema of a version. `id` is the name of the field with the id in the ETag `"<id>.<version>"`. */
export const versionOf = (id: string) => () =>
  integer(1, Number.MAX_SAFE_INTEGER, `Counts its changes; the ETag is "${id}.version"`, 1);

/** A required text of at most 64 KiB with a visible character. */
export const visibleText = (description: string, ...examples: string[]) =>
  text(description, ...examples).check(
    z.refine(hasVisibleCharacter, {
      message: 'Input should have a visible character',
      params: { type: 'string_too_short' },
    }),
  );

/**
 * Returns the schemas of an optional text: of at most 64 KiB, or of `maxChars`. In requests, a blank one is the same as
 * null.
 */
export function optionalText(description: string, example: string, maxChars?: number) {
  const schema = () =>
    maxChars === undefined
      ? text(description, example)
      : text(description, example).check(z.meta({ maxLength: maxChars }));
  const limits = maxChars === undefined ? [] : [z.maxLength(maxChars)];
  return {
    input: () =>
      nullish(
        schema().check(
          ...limits,
          z.overwrite((value) => (hasVisibleCharacter(value) ? value : '')),
        ),
      ),
    /** A longer text that was stored before stays readable, and an import takes it. */
    response: () => z.optional(schema()),
  };
}

/** Returns the schemas of an optional field, which null clears in requests. */
export const optionalField = <T extends z.ZodMiniType>(schema: () => T) => ({
  input: () => nullish(schema()),
  response: () => z.optional(schema()),
});

/** Returns the schemas of an optional id: an empty text counts as absent in requests. */
export const optionalIdField = <T extends z.ZodMiniType>(schema: () => T) => ({
  input: () => clearableId(schema()),
  response: () => z.optional(schema()),
});

/** Returns the schemas of an optional text of one line. `changedLines` decides on the stored one. */
export const optionalName = (description: string, example: string) => ({
  input: () => nullish(optionalLineChange(description, example)),
  response: () => z.optional(name(description, example)),
});

/** The fields of a request to the telescope and of the response. */
export const requestFields = {
  request: () =>
    z.optional(text('The function called', 'ska_oso_scripting.functions.devicecontrol.scan')),
  request_args: () => z.optional(anyObject('The arguments', { kwargs: { subarray_id: '1' } })),
  request_sent_at: () => z.optional(time('When the request was sent')),
  response: () => z.optional(anyObject('The response', { result: 'done' })),
  response_received_at: () => z.optional(time('When the response was received')),
  status: () => z.optional(name('OK, ERROR or another status', 'OK')),
  error: () => z.optional(anyObject('The error', { detail: 'dish 12 does not answer' })),
};

/** The fields of a log that clients write and that have the same schema in requests and responses. */
export const logFields = {
  sbd_ref: () => z.optional(externalId('Scheduling block definition', 'sbd-t0001-20240812-00001')),
  sbi_ref: () => z.optional(externalId('Scheduling block instance', 'sbi-t0001-20240812-00002')),
  eb_status: () => z.optional(name('Created, Fully Observed, Failed or another', 'Fully Observed')),
  sbd_version: () =>
    z.optional(
      integer(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 'Version of the definition', 1),
    ),
  source: () => z.optional(name('The system that the record comes from', 'ODA')),
};

/** Whether a producer has sent the status of the instance; else it is derived from the requests. */
export const statusReported = () =>
  z.optional(
    z
      .literal(true)
      .check(z.meta({ description: 'A producer has sent sbi_status; else it is derived' })),
  );

export const ebId = externalId('Execution block', 'eb-t0001-20240813-00010');

type Rule<G> = { field: string; type: string; message: string; holds: (value: G) => boolean };

/** Returns a check across fields. It reads raw values, so that its error is reported beside those of fields. */
export function rule<G extends object>({ field, type, message, holds }: Rule<G>) {
  return z.refine<G>(holds, {
    path: [field],
    message,
    params: { type },
    when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
  });
}
