import { serviceOf } from '#lib/contract/endpoint.ts';
import { handbook, submission } from '#lib/proposals/validation/handbook.ts';
import { rules } from '#lib/scheduling-blocks/rules.ts';
import { endpoints } from '../../registry.ts';
import { charts } from './charts.ts';
import { code, table } from './markdown.ts';

/** Returns the generators of the tables in the README of a folder of `lib`, by the name in their marker comment. */
export const serviceTables = (folder: string): Record<string, () => string> => ({
  entities: () => {
    const rows = charts.get(folder)?.entities ?? [];
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row).slice(1)))];
    return table(
      ['Entity', ...columns.map(heading)],
      rows.map((row) => [row.entity, ...columns.map((column) => code(row[column] ?? ''))]),
    );
  },
  'access patterns': () =>
    table(
      ['Pattern', 'Key', 'Used by'],
      (charts.get(folder)?.accessPatterns ?? []).map(({ pattern, key, usedBy }) => [
        pattern,
        code(key),
        usedBy.join(', '),
      ]),
    ),
  errors: () =>
    table(
      ['Endpoint', 'Errors of its own'],
      endpoints
        .filter(
          (endpoint) => serviceOf(endpoint) === folder.split('/')[0] && endpoint.errors.length > 0,
        )
        .map(({ id, errors }) => [id, errors.join(', ')]),
    ),
  rules: () =>
    table(
      ['Rule', 'Layer', 'Level', 'What it says'],
      Object.entries(rules).map(([rule, [layer, level, sentence]]) => [
        ...[rule, layer, level, code(sentence)],
      ]),
    ),
  handbook: () =>
    table(
      ['Rule', 'Code'],
      [...handbook, ...submission].map((rule) => [rule.description, rule.code]),
    ),
});

/** Returns the heading of a column, for example `index 1 (pk, sk)` of `index1`. */
const heading = (column: string) => column.replace(/^index(\d)$/, 'index $1 (pk, sk)');
