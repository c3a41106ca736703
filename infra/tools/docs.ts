import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { serviceOf, type CallerRule } from '#lib/contract/endpoint.ts';
import { settings } from '#lib/platform/config.ts';
import { accessPatterns, chart } from '#lib/shift-log/keys.ts';
import { contextKeys, deploymentKeys } from '../aws/config.ts';
import { endpoints } from '../registry.ts';
import { benchTables } from '../../test/bench/tables.ts';
import { command } from '../command.ts';
import { code, table } from './markdown.ts';

const { context } = JSON.parse(await readFile('cdk.json', 'utf8')) as {
  context: Record<string, string>;
};

const usage = () => `npm run docs [-- --check]
Writes the generated tables of the READMEs anew.
  --check  writes nothing; status 1 where a table is out of date`;

/** The tables, by the name that stands in their mark. */
const generated: Record<string, () => string> = {
  configuration: () =>
    table(
      ['Name', 'Meaning', 'Default on one machine', 'Default on AWS'],
      [
        ...Object.entries(settings).map(([name, { meaning, fallback }]) => [
          code(name),
          meaning,
          code(fallback ?? '') || 'none',
          contextKeys[name] === undefined ? '' : code(context[contextKeys[name]] ?? '') || 'none',
        ]),
        ...Object.entries(deploymentKeys).map(([key, { meaning }]) => [
          `${code(key)} (context alone)`,
          meaning,
          '',
          code(context[key] ?? '') || 'none',
        ]),
      ],
    ),
  endpoints: () =>
    table(
      ['Endpoint', 'What it does', 'Caller'],
      endpoints.map(({ method, path, summary, caller }) => [
        code(method === 'ANY' ? path : `${method} ${path}`),
        summary,
        callerText(caller),
      ]),
    ),
  entities: () =>
    table(
      ['Entity', 'pk', 'sk', 'index 1 (pk, sk)', 'index 2 (pk, sk)', 'index 3 (pk, sk)'],
      chart.map((row) => [
        row.entity,
        code(row.pk),
        code(row.sk),
        code(row.index1),
        code(row.index2),
        code(row.index3),
      ]),
    ),
  'access patterns': () =>
    table(
      ['Pattern', 'Key', 'Used by'],
      accessPatterns.map(({ pattern, key, endpoints: users }) => [
        pattern,
        code(key),
        users.join(', '),
      ]),
    ),
  errors: () =>
    table(
      ['Endpoint', 'Errors of its own'],
      endpoints
        .filter((endpoint) => serviceOf(endpoint) === 'shift-log' && endpoint.errors.length > 0)
        .map(({ id, errors }) => [id, errors.join(', ')]),
    ),
  ...benchTables,
};

/** Who may call, in a few words. */
function callerText(caller: CallerRule): string {
  if (caller.rule === 'scope') return caller.scope;
  if (caller.rule === 'open') return `${caller.scope} (under \`session\`)`;
  return caller.rule === 'user' ? 'any user' : 'anyone';
}

/** The text with every generated table made anew. A table stands between two marks. */
export async function withTables(text: string): Promise<string> {
  const made = text.replace(
    /<!-- (.+): generated -->\n[\s\S]*?<!-- end -->/g,
    (whole, name: string) => {
      const make = generated[name];
      return make ? `<!-- ${name}: generated -->\n\n${make()}\n\n<!-- end -->` : whole;
    },
  );
  return format(made, { ...(await resolveConfig('README.md')), parser: 'markdown' });
}

/** The files that hold generated tables. */
export const documents = ['README.md', 'lib/shift-log/README.md'];

/** Writes the tables of a file anew. */
export async function writeTables(file: string): Promise<void> {
  await writeFile(file, await withTables(await readFile(file, 'utf8')));
}

if (import.meta.main)
  await command({ usage, options: { check: { type: 'boolean' } } }, async ({ check }) => {
    for (const file of documents) {
      const text = await readFile(file, 'utf8');
      if (check && (await withTables(text)) !== text)
        throw new Error(`${file} is out of date: npm run docs.`);
      if (!check) await writeTables(file);
    }
  });
