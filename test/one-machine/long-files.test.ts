import { expect, it } from 'vitest';
import { objectServer } from '../support/object-server.ts';
import { pdf } from '../support/pdf.ts';

await objectServer();
const { putObject, sizeOfObject } = await import('#lib/platform/s3/objects.ts');
const { removeIfTooLong } = await import('#lib/proposals/files/arrived.ts');
const { MOST_BYTES } = await import('#lib/proposals/files/file.ts');

it('leaves a file that has taken the place of one that was too long', async () => {
  const key = 'proposals/prsl-20261121-00042/prsl-20261121-00042-science.pdf';
  await putObject(key, pdf(), { type: 'application/pdf' });

  await removeIfTooLong({ key, size: MOST_BYTES + 1 });

  expect(await sizeOfObject(key)).toBe(pdf().length);
});
