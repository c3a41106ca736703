import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from '#infra/assets.ts';
import { samplesOf, type OpenApi } from '#lib/docs/page/code-samples.ts';
import { gif } from '../files/images.ts';
import { createEmptyFolder } from '../machine/service-process.ts';

const document = JSON.parse(JSON.stringify(openApiDocument(''))) as OpenApi;
const base = '/slt/api/v3';

/** Operations without a body, with JSON, and with a form, in an order in which they succeed. */
const operations = [
  ['post', `${base}/shift`],
  ['patch', `${base}/shift/{shift_id}/logs`],
  ['post', `${base}/shift/comment`],
  ['post', `${base}/shift/{shift_id}/comment/image`],
  ['get', `${base}/shift`],
  ['get', '/sbds/create'],
  ['post', '/sbds'],
] as const;

/** Ends a program that hangs. */
const TIMEOUT_MS = 60_000;

/** How the programs of a language are run: the name of the file, the command before it, and a suffix of the source. */
export type Language = { file: string; command: string[]; suffix: string };

/** What each program should print: the status of its response. */
export const successes = operations.map(([method, path]) => `${method} ${path}: 200`);

/** Runs the programs of the documentation page for a language against a new desk. Returns the status that each prints. */
export async function runSamples(
  desk: { url: string; token: string },
  label: string,
  { file, command, suffix }: Language,
): Promise<string[]> {
  const cwd = await createEmptyFolder();
  await writeFile(join(cwd, 'antenna-12.png'), gif);
  const env = { PATH: process.env.PATH, TOKEN: desk.token };
  const outputs: string[] = [];
  try {
    for (const [method, path] of operations) {
      const operation = document.paths[path]![method]!;
      const samples = samplesOf(document, desk.url, { path, method, operation });
      const { source } = samples.find((sample) => sample.label === label)!;
      await writeFile(join(cwd, file), source + suffix);
      const [program, ...words] = [...command, file];
      const { stdout, stderr } = spawnSync(program, words, {
        cwd,
        env,
        encoding: 'utf8',
        timeout: TIMEOUT_MS,
      });
      outputs.push(`${method} ${path}: ${stdout.slice(0, 3)}${stderr}`);
    }
    return outputs;
  } finally {
    await rm(cwd, { recursive: true });
  }
}
