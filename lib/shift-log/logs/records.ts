import * as responses from '../contracts/resources/shift.ts';
import { logKeys } from './keys.ts';
import type { ShiftLog } from './log.ts';
import type { Item } from '#lib/platform/dynamo/read.ts';
import { fromItem } from '../shifts/records.ts';

const logAttributes = {
  ...responses.shiftLogFields,
  sbi_status_reported: true,
  log_revision: true,
};

/**
 * Returns the item of a log. Its requests are JSON text: they may have numbers and nesting that attributes
 * cannot have.
 */
export const logItem = ({ sbi_status_reported, request_response, ...log }: ShiftLog) => ({
  ...log,
  sbi_status_said: sbi_status_reported,
  request_response: JSON.stringify(request_response),
  ...logKeys(log),
});

export const toLog = (item: Item): ShiftLog => ({
  ...fromItem<ShiftLog>(item, logAttributes),
  sbi_status_reported: item.sbi_status_said === true,
  request_response: JSON.parse(String(item.request_response)) as ShiftLog['request_response'],
});
