import { getItem, type Key } from '#lib/platform/dynamo/read.ts';
import type { Entry } from '../model.ts';
import { logKey } from '#lib/shift-log/logs/keys.ts';
import { itemKey } from '#lib/shift-log/open-items/keys.ts';
import { shiftKey } from '#lib/shift-log/shifts/keys.ts';
import { sourceTable } from './locations.ts';
import { locate } from './records.ts';

/** Returns whether the record of an entry exists. One or two calls. */
export async function recordExists(entry: Entry): Promise<boolean> {
  // The record of a ticket expires after a year; the ticket remains in the tracker.
  if (entry.kind === 'ticket') return true;
  const key = await keyOf(entry);
  return key !== undefined && (await getItem(sourceTable(), key)) !== undefined;
}

async function keyOf({ kind, id, shift_id, eb_id }: Entry): Promise<Key | undefined> {
  if (kind === 'shift') return shiftKey(Number(id));
  if (kind === 'item') return itemKey(Number(id));
  if (kind !== 'log') return locate(Number(id));
  return shift_id === undefined || eb_id === undefined ? undefined : logKey({ shift_id, eb_id });
}
