import { serviceOf } from '#lib/contract/endpoint.ts';
import * as live from '#lib/live/keys.ts';
import * as proposals from '#lib/proposals/keys.ts';
import { handbook, submission } from '#lib/proposals/validation/handbook.ts';
import * as session from '#lib/session/keys.ts';
import * as schedulingBlocks from '#lib/scheduling-blocks/keys.ts';
import { describeRule, ruleCodes } from '#lib/scheduling-blocks/rules.ts';
import * as shiftLog from '#lib/shift-log/keys.ts';
import { endpoints } from '../../registry.ts';
import { code, table } from './markdown.ts';

type Row = { entity: string; pk: string; sk: string } & Record<string, string>;
type Pattern = { pattern: string; key: string; endpoints: readonly string[] };
type Keys = { chart: readonly Row[]; accessPatterns: readonly Pattern[] };

/** What each service says of its table. */
const keys: Record<string, Keys> = {
  live,
  proposals,
  session,
  'shift-log': shiftLog,
  'scheduling-blocks': schedulingBlocks,
};

/** The tables of a service's README, by the name that stands in their mark. */
export const serviceTables = (service: string): Record<string, () => string> => ({
  entities: () => {
    const rows = keys[service]?.chart ?? [];
    const columns = Object.keys(rows[0] ?? {}).slice(1);
    return table(
      ['Entity', ...columns.map(heading)],
      rows.map((row) => [row.entity, ...columns.map((column) => code(row[column] ?? ''))]),
    );
  },
  'access patterns': () =>
    table(
      ['Pattern', 'Key', 'Used by'],
      (keys[service]?.accessPatterns ?? []).map(({ pattern, key, endpoints: users }) => [
        pattern,
        code(key),
        users.join(', '),
      ]),
    ),
  errors: () =>
    table(
      ['Endpoint', 'Errors of its own'],
      endpoints
        .filter((endpoint) => serviceOf(endpoint) === service && endpoint.errors.length > 0)
        .map(({ id, errors }) => [id, errors.join(', ')]),
    ),
  rules: () =>
    table(
      ['Rule', 'Layer', 'Level', 'What it says'],
      ruleCodes.map((rule) => {
        const { layer, level, sentence } = describeRule(rule);
        return [rule, layer, level, code(sentence)];
      }),
    ),
  handbook: () =>
    table(
      ['Rule', 'Code'],
      [...handbook, ...submission].map((rule) => [rule.description, rule.code]),
    ),
});

/** `index1` is written `index 1 (pk, sk)`. */
const heading = (column: string) => column.replace(/^index(\d)$/, 'index $1 (pk, sk)');
