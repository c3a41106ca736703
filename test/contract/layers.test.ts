import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, it } from 'vitest';

type Import = { from: string; to: string };

const { output } = await cruise(['lib', 'infra'], {
  tsPreCompilationDeps: true,
  doNotFollow: { path: ['node_modules', '^test/'] },
});
const { modules } = output as ICruiseResult;
const files = modules.map(({ source }) => source).filter((file) => /^(lib|infra)\//.test(file));
/** The view of a report takes the type of a report from the shift log, and nothing else. */
const isTypeOfReport = ({ from, to }: Import) =>
  from.startsWith('lib/report-view/') && to === 'lib/shift-log/report/report.ts';

const imports = modules
  .flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }): Import => ({ from: source, to: resolved })),
  )
  .filter((edge) => !isTypeOfReport(edge));

/** Every folder with sources of its own or in folders below it. */
const folders = [...new Set(files.flatMap(foldersOf))].sort();

function foldersOf(file: string): string[] {
  const names = file.split('/').slice(0, -1);
  return names.map((_, depth) => names.slice(0, depth + 1).join('/'));
}

/** Returns the file or the folder directly in `folder` that contains a path; undefined outside. */
const partOf = (folder: string, path: string): string | undefined =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined;

/** Returns the imports between the parts of a folder, by the importing part. Imports of types count. */
function importsBetweenParts(folder: string): Map<string, Import[]> {
  const edges = new Map<string, Import[]>();
  for (const edge of imports) {
    const [from, to] = [partOf(folder, edge.from), partOf(folder, edge.to)];
    if (from !== undefined && to !== undefined && from !== to)
      edges.set(from, [...(edges.get(from) ?? []), edge]);
  }
  return edges;
}

/** Returns the imports of a folder whose target imports the importing part again, perhaps through others. */
function importsBackUp(folder: string): string[] {
  const edges = importsBetweenParts(folder);
  const reaches = (from: string, target: string, visited = new Set<string>()): boolean =>
    (edges.get(from) ?? []).some(({ to: path }) => {
      const next = partOf(folder, path)!;
      if (next === target) return true;
      return !visited.has(next) && reaches(next, target, visited.add(next));
    });
  return [...edges].flatMap(([part, list]) =>
    list
      .filter(({ to }) => reaches(partOf(folder, to)!, part))
      .map(({ from, to }) => `${from} -> ${to}`),
  );
}

it('finds the folders of services and their parts', () => {
  expect(folders).toEqual(expect.arrayContaining(['lib/shift-log', 'lib/console/page/views']));
  expect([...importsBetweenParts('lib/shift-log').keys()]).toContain('use-cases');
});

it.each(folders)('imports the files and folders in %s in one direction only', (folder) => {
  expect(importsBackUp(folder)).toEqual([]);
});

it('has no style sheet above 200 lines', async () => {
  const sheets = globSync('lib/**/*.css');
  const texts = await Promise.all(sheets.map((file) => readFile(file, 'utf8')));

  expect(sheets.filter((_, n) => texts[n]!.trimEnd().split('\n').length > 200)).toEqual([]);
});
