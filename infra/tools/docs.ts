import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import type { CallerRule } from '#lib/contract/endpoint.ts';
import { settings } from '#lib/platform/settings/settings.ts';
import { contextKeys, deploymentKeys } from '../aws/config.ts';
import { localDefaults } from '../local/defaults.ts';
import { endpoints } from '../registry.ts';
import { benchTables } from '../../test/bench/report/tables.ts';
import { command } from '../command.ts';
import { code, table } from './docs/markdown.ts';
import { serviceTables } from './docs/service-tables.ts';

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
          code(localDefaults[name] ?? fallback ?? '') || 'none',
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
  ...benchTables,
};

/** Who may call, in a few words. */
function callerText(caller: CallerRule): string {
  if (caller.rule === 'scope') return caller.scope;
  if (caller.rule === 'open') return `${caller.scope} (under \`session\`)`;
  return caller.rule === 'user' ? 'any user' : 'anyone';
}

/** A file's text with every generated table made anew. A table stands between two marks. */
export async function withTables(text: string, file: string): Promise<string> {
  const [, service = 'shift-log'] = /^lib\/([^/]+)\//.exec(file) ?? [];
  const all = { ...generated, ...serviceTables(service) };
  const made = text.replace(
    /<!-- (.+): generated -->\n[\s\S]*?<!-- end -->/g,
    (whole, name: string) => {
      const make = all[name];
      return make ? `<!-- ${name}: generated -->\n\n${make()}\n\n<!-- end -->` : whole;
    },
  );
  return format(made, { ...(await resolveConfig('README.md')), parser: 'markdown' });
}

/** The files that hold generated tables. */
export const documents = [
  'infra/aws/README.md',
  'lib/contract/README.md',
  'lib/live/README.md',
  'lib/proposals/README.md',
  'lib/scheduling-blocks/README.md',
  'lib/session/README.md',
  'lib/shift-log/README.md',
  'test/bench/README.md',
];

/** Writes the tables of a file anew. */
export async function writeTables(file: string): Promise<void> {
  await writeFile(file, await withTables(await readFile(file, 'utf8'), file));
}

if (import.meta.main)
  await command({ usage, options: { check: { type: 'boolean' } } }, async ({ check }) => {
    for (const file of documents) {
      const text = await readFile(file, 'utf8');
      if (check && (await withTables(text, file)) !== text)
        throw new Error(`${file} is out of date: npm run docs.`);
      if (!check) await writeTables(file);
    }
  });
