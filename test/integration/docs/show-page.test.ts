import { expect, it } from 'vitest';
import { eventNames } from '#lib/contract/event.ts';
import { showPage } from '#lib/docs/contracts/docs.ts';
import { getDesk } from '../../support/api/desk.ts';

const { anonymous, url } = await getDesk();

it('serves a page that loads files from this host only', async () => {
  const page = await anonymous(showPage);

  const files = [...page.body.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(
    ([, file]) => file!,
  );
  const responses = await Promise.all(
    files.map((file) => fetch(new URL(file, `${url}/api/v3/ui`))),
  );
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')?.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(files.length).toBeGreaterThan(4);
  expect(responses.map(({ status }) => status)).toEqual(files.map(() => 200));
});

it('shows every event of the stream with an example', async () => {
  const { body } = await anonymous(showPage);

  const summaries = [...body.matchAll(/<summary><code>([\w-]+)<\/code>.*\n?<pre>([^<]+)<\/pre>/g)];
  const examples = new Map(
    summaries.map(([, name = '', example = '']) => [name, JSON.parse(example)]),
  );
  expect([...examples.keys()]).toEqual(expect.arrayContaining([...eventNames, 'ping', 'resume']));
  for (const event of eventNames)
    expect(examples.get(event)).toMatchObject({ event, data: expect.anything() });
});
