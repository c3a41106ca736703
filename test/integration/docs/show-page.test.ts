import { expect, it } from 'vitest';
import { showPage } from '#lib/docs/contracts/docs.ts';
import { desk } from '../../support/desk.ts';

const { anonymous, url } = await desk();

it('serves a page whose every file comes from this host', async () => {
  const page = await anonymous(showPage);

  const files = [...page.body.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(
    ([, file]) => file!,
  );
  const answers = await Promise.all(files.map((file) => fetch(new URL(file, `${url}/api/v3/ui`))));
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(files).toHaveLength(3);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});
