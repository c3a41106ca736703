import { glob, readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import type { CallerRule } from '#lib/contract/endpoint.ts';
import { settings } from '#lib/platform/settings/settings.ts';
import { contextKeys } from '../aws/config.ts';
import { deploymentKeys } from '../aws/deployment-keys.ts';
import { highestCosts } from '../aws/highest-cost.ts';
import { optionalCosts } from '../aws/optional-cost.ts';
import { localDefaults } from '../local/defaults.ts';
import { endpoints } from '../registry.ts';
import { benchTables } from '../../test/bench/report/tables.ts';
import { command } from '../command.ts';
import { consoleRoutes } from './docs/console-routes.ts';
import { code, table } from './docs/markdown.ts';
import { serviceTables } from './docs/service-tables.ts';

const { context } = JSON.parse(await readFile('cdk.json', 'utf8')) as {
  context: Record<string, string>;
};

const usage = () => `npm run docs [-- --check]
Updates the generated tables of the READMEs, and the routes of the console. Prints the files that it has changed.
  --check  changes no file; exits with status 1 if a file is out of date`;

/** Generators of the tables, by the name in their marker comment. */
const generators: Record<string, () => string> = {
  configuration: () =>
    table(
      ['Name', 'Meaning', 'Default on one machine', 'Default on AWS'],
      [
        ...Object.entries(settings).map(([name, { meaning, fallback }]) => [
          code(name),
          meaning,
          code(localDefaults[name] ?? fallback) || 'none',
          contextKeys[name] === undefined ? '' : code(context[contextKeys[name]] ?? '') || 'none',
        ]),
        ...Object.entries(deploymentKeys).map(([key, { description: meaning }]) => [
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
  'highest cost': () =>
    table(
      ['Endpoint', 'Requests per second', 'Timeout, s', 'Memory, MB', 'US dollars per hour'],
      highestCosts(endpoints).map(({ id, perSecond, timeoutSeconds, memoryMb, dollars }) => [
        id,
        String(perSecond),
        String(timeoutSeconds),
        String(memoryMb),
        dollars.toFixed(2),
      ]),
    ),
  'optional cost': () =>
    table(
      ['Requests per hour', ...rates.map((rate) => rate.toLocaleString('en'))],
      Object.entries(optionalCosts).map(([part, cost]) => [
        part,
        ...rates.map((rate) => cost(rate).toFixed(2)),
      ]),
    ),
  ...benchTables,
};

/** The numbers of requests per hour of the tables of costs. */
const rates = [0, 10, 1000, 100_000];

function callerText(caller: CallerRule): string {
  if (caller.rule === 'scope') return caller.scope;
  if (caller.rule === 'open') return `${caller.scope} (under \`session\`)`;
  return caller.rule === 'user' ? 'any user' : 'anyone';
}

/** Keeps Prettier from padding a table to the width of its longest cells. */
const asIs = (table: string) =>
  `<!-- prettier-ignore-start -->\n\n${table}\n\n<!-- prettier-ignore-end -->`;

/** Returns the text of a README with its tables, which are between two marker comments, generated again. */
export async function withTables(text: string, file: string): Promise<string> {
  const [, folder = ''] = /^lib\/(.+)\/README\.md$/.exec(file) ?? [];
  const generatorsOfFile = { ...generators, ...serviceTables(folder) };
  const newText = text.replace(
    /<!-- (.+): generated -->\n[\s\S]*?<!-- end -->/g,
    (table, name: string) => {
      const generate = generatorsOfFile[name];
      return generate ? `<!-- ${name}: generated -->\n${asIs(generate())}\n<!-- end -->` : table;
    },
  );
  return format(newText, { ...(await resolveConfig('README.md')), parser: 'markdown' });
}

/** The READMEs with generated tables. */
export const documents = (
  await Array.fromAsync(glob(['{infra,lib,test}/*/README.md', 'lib/shift-log/*/README.md']))
).sort();

export async function writeTables(file: string): Promise<void> {
  await writeIfChanged(file, await withTables(await readFile(file, 'utf8'), file));
}

/** Writes a file and says so, unless it has this text already. */
async function writeIfChanged(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8')) === text) return;
  await writeFile(file, text);
  console.log(file);
}

if (import.meta.main)
  await command({ usage, options: { check: { type: 'boolean' } } }, async ({ check }) => {
    for (const file of documents) {
      const text = await readFile(file, 'utf8');
      if (check && (await withTables(text, file)) !== text)
        throw new Error(`${file} is out of date: npm run docs.`);
      if (!check) await writeTables(file);
    }
    for (const [file, routes] of await consoleRoutes()) {
      if (check && (await readFile(file, 'utf8')) !== routes)
        throw new Error(`${file} is out of date: npm run docs.`);
      if (!check) await writeIfChanged(file, routes);
    }
  });
