import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '#infra/command.ts';
import { permissionsOf } from '#infra/local/access/guard.ts';
import { functions } from '#infra/registry.ts';
import { chartOf, charts } from '#infra/tools/docs/charts.ts';
import { withoutNames } from './support/uses/chart-reads.ts';
import { USES_FOLDER } from './support/uses/folder.ts';
import { isUnimplemented } from './support/machine/unimplemented.ts';

type Uses = { stored: string[]; reads: string[]; permissions: string[] };

const usage = () => `USES=1 npx vitest run --mode all; node test/uses.ts
Compares what all tests have stored and read with the key charts of the tables, and the permissions that functions
have used with those that they are granted.`;

/** Returns what the processes of the last run have recorded. */
async function readUses(): Promise<{ [K in keyof Uses]: Set<string> }> {
  const files = (await readdir(USES_FOLDER)).filter((file) => file.endsWith('.json'));
  const texts = await Promise.all(files.map((file) => readFile(join(USES_FOLDER, file), 'utf8')));
  const uses = texts.map((text) => JSON.parse(text) as Uses);
  const all = (name: keyof Uses) => new Set(uses.flatMap((one) => one[name]));
  return { stored: all('stored'), reads: all('reads'), permissions: all('permissions') };
}

/** A function of the service is named without it, as the charts do. */
const shortName = (user: string, service: string) =>
  user.startsWith(`${service}.`) ? user.slice(service.length + 1) : user;

/** The service's own readers of events, tests, and the health check, which reads an item that no table has. */
const isOutsideCharts = (user: string) =>
  ['npm run start', 'test', 'docs.get-health'].includes(user);

function* checkStored(service: string, stored: Set<string>) {
  const rows = chartOf(service).entities.map(({ entity }) => entity);
  const found = [...stored].flatMap((text) => {
    const [table, entity = ''] = text.split(' | ');
    return table === service ? [entity] : [];
  });
  for (const one of found) if (!rows.includes(one)) yield `${service}: no row has the key ${one}`;
  for (const row of rows) if (!found.includes(row)) yield `${service}: nothing stores '${row}'`;
}

function* checkReads(service: string, reads: Set<string>) {
  const patterns = chartOf(service).accessPatterns.map(({ pattern, key, usedBy }) => ({
    ...{ pattern, usedBy, parts: withoutNames(key).split('; ') },
  }));
  const found = [...reads]
    .map((text) => text.split(' | ') as [table: string, key: string, user: string])
    .filter(([table, , user]) => table === service && !isOutsideCharts(user))
    .map(([, key, user]) => ({ key, user: shortName(user, service) }));
  for (const { key, user } of found) {
    const matching = patterns.filter(({ parts }) => parts.includes(key));
    const isListed = matching.some(({ usedBy }) =>
      usedBy.some((one) => one === user || one.startsWith('every ')),
    );
    if (matching.length === 0 && key.endsWith('(written)')) continue;
    if (matching.length === 0) yield `${service}: no pattern reads ${key}, as ${user} does`;
    else if (!isListed) yield `${service}: '${matching[0]?.pattern}' is not used by ${user}`;
  }
  for (const { pattern, parts, usedBy } of patterns) {
    const uses = found.filter(({ key }) => parts.includes(key));
    for (const part of parts)
      if (!uses.some(({ key }) => key === part)) yield `${service}: nothing reads ${part}`;
    for (const user of usedBy.filter((one) => !one.startsWith('every ')))
      if (!uses.some((use) => use.user === user))
        yield `${service}: ${user} does not use '${pattern}'`;
  }
}

function* checkPermissions(used: Set<string>) {
  const granted = functions
    .filter((one) => !isUnimplemented(one))
    .flatMap((one) => permissionsOf(one).map((permission) => `${one.id} ${permission}`));
  for (const one of new Set(granted)) if (!used.has(one)) yield `no test uses a grant: ${one}`;
}

await command({ usage, options: {} }, async () => {
  const { stored, reads, permissions } = await readUses();
  const services = [...new Set([...charts.keys()].map((folder) => folder.split('/')[0] ?? ''))];
  const problems = [
    ...services.flatMap((service) => [
      ...checkStored(service, stored),
      ...checkReads(service, reads),
    ]),
    ...checkPermissions(permissions),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  console.log('The charts and the grants are as the tests have used them.');
});
