import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generatedClients } from './generated-clients.ts';

it.each(generatedClients)(
  'names the version of $generator, its options and its limits',
  async (client) => {
    const page = await readFile('test/proof/clients.md', 'utf8');
    const { generator, options, limits } = client;

    expect(page).toContain(`| ${generator} | ${options} | 15 lines, identical to`);
    for (const limit of limits) expect(page).toContain(limit);
  },
);
