import { expect, it } from 'vitest';
import { startDeskForTest } from '../../support/api/desk.ts';
import { runSamples, successes } from '../../support/documents/samples.ts';

const languages = {
  curl: { file: 'sample.sh', command: ['sh'], suffix: ` -sw '%{http_code}' -o answer` },
  TypeScript: { file: 'sample.ts', command: [process.execPath], suffix: '' },
};

it.each(Object.entries(languages))('has programs for %s that succeed', async (label, language) => {
  const desk = await startDeskForTest();
  const token = await desk.token('operator-1', 'admin');

  expect(await runSamples({ url: desk.url, token }, label, language)).toEqual(successes);
});
