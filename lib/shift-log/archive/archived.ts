import * as z from 'zod/mini';
import { datetime, foreignId, maybe, name, whole } from '#lib/contract/fields.ts';
import { logFieldsInput } from '../contracts/execution-blocks.ts';

const time = maybe(datetime('A time of the record'));
export const user = maybe(name('A user of the record'));
export const count = maybe(whole(1, Number.MAX_SAFE_INTEGER, 'A number of the record'));

export const metadata = maybe(
  z.object({ created_by: user, created_on: time, last_modified_by: user, last_modified_on: time }),
);

/** A shift as it was given out, or as earlier listings have it; what is in it is read by itself. */
export const archivedShift = z.object({
  shift_id: maybe(foreignId('Id of the shift')),
  source_id: maybe(name('Its id in the system before')),
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
  sbi_status_said: maybe(z.boolean()),
});

export type ArchivedShift = z.output<typeof archivedShift>;
export type ArchivedLog = z.output<typeof archivedLog>;
export type ArchivedMetadata = z.output<typeof metadata>;
