import { logsRecorded } from './events.ts';
import { logWrite } from './writes.ts';
import type { Shift } from '../shifts/model.ts';
import type { LogChange } from './log.ts';
import { commit, emit } from '#lib/platform/dynamo/transaction.ts';
import * as writes from '../shifts/writes.ts';

/** Writes changed logs of a running shift. Other logs may change at the same time. */
export const saveLogs = (shift: Shift, changes: LogChange[]) =>
  commit([
    ...emit(writes.touchRunningShift(shift), logsRecorded(shift, changes)),
    ...changes.map(logWrite),
  ]);
