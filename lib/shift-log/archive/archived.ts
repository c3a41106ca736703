import * as z from 'zod/mini';
import { datetime, externalId, nullish, name, integer } from '#lib/contract/fields.ts';
import { logFieldsInput } from '../contracts/execution-blocks.ts';

const time = nullish(datetime('A time of the record'));
export const user = nullish(name('A user of the record'));
export const count = nullish(integer(1, Number.MAX_SAFE_INTEGER, 'A number of the record'));

export const metadata = nullish(
  z.object({ created_by: user, created_on: time, last_modified_by: user, last_modified_on: time }),
);

/** A shift as it was given out, or as earlier listings have it; what is in it is read by itself. */
export const archivedShift = z.object({
  shift_id: nullish(externalId('Id of the shift')),
  source_id: nullish(name('Its id in the system before')),
  user_id: user,
  shift_start: time,
  shift_end: time,
  created_time: time,
  operator_name: name('Operator on duty'),
  metadata,
  version: count,
});

/** A log as it was given out; what PATCH logs takes is taken here too. */
export const archivedLog = z.object({
  ...logFieldsInput,
  id: count,
  metadata,
  sbi_status_said: nullish(z.boolean()),
});

export type ArchivedShift = z.output<typeof archivedShift>;
export type ArchivedLog = z.output<typeof archivedLog>;
export type ArchivedMetadata = z.output<typeof metadata>;
