import * as live from '#lib/live/keys.ts';
import * as proposals from '#lib/proposals/keys.ts';
import * as schedulingBlocks from '#lib/scheduling-blocks/keys.ts';
import * as search from '#lib/search/keys.ts';
import * as session from '#lib/session/keys.ts';
import * as attachments from '#lib/shift-log/attachments/keys.ts';
import * as comments from '#lib/shift-log/comments/keys.ts';
import * as handover from '#lib/shift-log/handover/keys.ts';
import * as logs from '#lib/shift-log/logs/keys.ts';
import * as losses from '#lib/shift-log/losses/keys.ts';
import * as notes from '#lib/shift-log/notes/keys.ts';
import * as templates from '#lib/shift-log/templates/keys.ts';
import * as openItems from '#lib/shift-log/open-items/keys.ts';
import * as report from '#lib/shift-log/report/keys.ts';
import * as shifts from '#lib/shift-log/shifts/keys.ts';
import * as tickets from '#lib/shift-log/tickets/keys.ts';

type Entity = { entity: string; pk: string; sk: string } & Record<string, string>;
type Pattern = { pattern: string; key: string; usedBy: readonly string[] };

/** The key chart of a table: its entities and access patterns. */
export type Chart = { entities: readonly Entity[]; accessPatterns: readonly Pattern[] };

/** The charts of the services' tables, by the folder of `lib` that has them. The shift log has one in parts. */
export const charts = new Map<string, Chart>([
  ['live', live],
  ['proposals', proposals],
  ['scheduling-blocks', schedulingBlocks],
  ['search', search],
  ['session', session],
  ['shift-log/shifts', shifts],
  ['shift-log/logs', logs],
  ['shift-log/notes', notes],
  ['shift-log/templates', templates],
  ['shift-log/losses', losses],
  ['shift-log/comments', comments],
  ['shift-log/attachments', attachments],
  ['shift-log/open-items', openItems],
  ['shift-log/tickets', tickets],
  ['shift-log/handover', handover],
  ['shift-log/report', report],
]);

/** Returns the chart of a service's table: all parts of it. */
export function chartOf(service: string): Chart {
  const parts = [...charts].filter(([folder]) => folder.split('/')[0] === service);
  return {
    entities: parts.flatMap(([, { entities }]) => entities),
    accessPatterns: parts.flatMap(([, { accessPatterns }]) => accessPatterns),
  };
}
