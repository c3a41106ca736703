import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { samplesOf, type OpenApi } from '#lib/docs/page/code-samples.ts';
import { openApiDocument } from '#infra/assets.ts';
import { createEmptyFolder, startDeskForTest } from '../../support/api/desk.ts';
import { gif } from '../../support/files/images.ts';

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

const programs = {
  curl: { file: 'sample.sh', command: ['sh'], after: ` -sw '%{http_code}' -o answer` },
  TypeScript: { file: 'sample.ts', command: [process.execPath], after: '' },
};

it.each(Object.entries(programs))(
  'has programs for %s that succeed',
  async (label, { file, command, after }) => {
    const desk = await startDeskForTest();
    const cwd = await createEmptyFolder();
    await writeFile(join(cwd, 'antenna-12.png'), gif);
    const env = { PATH: process.env.PATH, TOKEN: await desk.token('operator-1', 'admin') };
    const outputs = [];
    for (const [method, path] of operations) {
      const operation = document.paths[path]![method]!;
      const samples = samplesOf(document, desk.url, { path, method, operation });
      const { source } = samples.find((sample) => sample.label === label)!;
      await writeFile(join(cwd, file), source + after);
      const [program, ...words] = [...command, file];
      const { stdout, stderr } = spawnSync(program, words, { cwd, env, encoding: 'utf8' });
      outputs.push(`${method} ${path}: ${stdout.slice(0, 3)}${stderr}`);
    }

    expect(outputs).toEqual(operations.map(([method, path]) => `${method} ${path}: 200`));
  },
);
