import type { Shift } from '../shifts/model.ts';
import { type LogChange, toLogResponse } from './log.ts';
import { eventOf } from '../shifts/events.ts';

export function logsRecorded({ shift_id }: Shift, changes: LogChange[]) {
  const data = changes.map(({ log }) => toLogResponse(log));
  return eventOf('shift_logs', 'updated', shift_id, data, 'shift');
}
