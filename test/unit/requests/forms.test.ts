import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { serveFiles } from '#lib/platform/http/serve-files.ts';
import {
  answer,
  BYTES,
  byHand,
  declared,
  files,
  MOST,
  onlyForms,
  problems,
  sent,
} from '../../support/api/echo.ts';
import { eventOf, field, file, formOf, ofWritten, written } from '../../support/files/forms.ts';

it('reads fields and files in any order, with names in any script', async () => {
  const { status, body } = await sent(
    formOf(
      ['files', file('one', 'Ж "quoted" 🔭.png')],
      ['tags', 'wind'],
      ['comment', 'Calm – again'],
      ['file', file('two', 'b.gif', 'image/gif')],
      ['shift_fk', '42'],
      ['tags', 'rain'],
      ['operator_name', ''],
    ),
  );

  expect(status).toBe(200);
  expect(body).toEqual({
    body: { comment: 'Calm – again', tags: ['wind', 'rain'], shift_fk: '42' },
    files: [
      {
        // https://html.spec.whatwg.org/#multipart-form-data: quotes are sent as %22
        file_name: 'Ж %22quoted%22 🔭.png',
        content_type: 'image/png',
        format: 'text',
        text: 'one',
      },
      { file_name: 'b.gif', content_type: 'image/gif', format: 'text', text: 'two' },
    ],
  });
});

it('makes a list of a field that may be repeated also where it stands once', async () => {
  const { body } = await sent(formOf(['tags', 'wind'], ['comment', '7']));

  expect(body.body).toEqual({ tags: ['wind'], comment: '7' });
});

it.each([
  ['says so', formOf(['comment', file('{"comment":"a"}', 'blob', 'application/json')])],
  ['is an object of its fields', formOf(['comment', '{"comment":"a"}'])],
])('takes the body from the one part that may hold it as JSON where it %s', async (_, form) => {
  expect(await sent(form)).toEqual({ status: 200, body: { body: { comment: 'a' }, files: [] } });
});

it('lets fields beside the JSON say what it does not', async () => {
  const { body } = await sent(
    formOf(['shift_fk', '1'], ['comment', '{"comment":"a"}'], ['tags', 'b']),
  );
  const both = await sent(formOf(['tags', 'b'], ['comment', '{"tags":["a"]}']));

  expect(body.body).toEqual({ comment: 'a', shift_fk: '1', tags: ['b'] });
  expect(both.body.body).toEqual({ tags: ['a'] });
});

it.each(['{"volts":12}', '[1]', '{}', '{"comment":'])(
  'takes the text %s, which looks like JSON, as the text that it is',
  async (text) => {
    const { body } = await sent(formOf(['comment', text], ['tags', 'b']));

    expect(body.body).toEqual({ comment: text, tags: ['b'] });
  },
);

it('takes the same body as JSON without a form, and no other kind', async () => {
  const json = await answer(
    eventOf(Buffer.from('{"comment":"a"}'), { 'content-type': 'application/json' }),
  );
  const statuses = await Promise.all(
    ['text/plain', 'multipart/mixed; boundary=b', 'multipart/form-datax', 'x'].map(async (type) =>
      answer(eventOf(written(), { 'content-type': type })),
    ),
  );

  expect(json).toEqual({ status: 200, body: { body: { comment: 'a' }, files: [] } });
  expect(statuses.map(({ status }) => status)).toEqual([415, 415, 415, 415]);
  expect(statuses[0]!.body.detail).toContain('application/json or multipart/form-data');
});

it('asks for a form with a file where nothing else will do', async () => {
  const json = await answer(
    eventOf(Buffer.from('{}'), { 'content-type': 'application/json' }),
    onlyForms,
  );
  const nothing = await answer(eventOf(Buffer.from('')), onlyForms);
  const noFile = await sent(formOf(['operator_name', 'Ada'], ['file', file('', '')]), onlyForms);

  expect([json.status, json.body.detail]).toEqual([415, 'Send the body as multipart/form-data.']);
  expect(problems(nothing)).toContainEqual([['body', 'files'], 'missing']);
  expect(problems(noFile)).toEqual([[['body', 'files'], 'missing']]);
  expect((await sent(formOf(['file', file('x', 'a.png')]), onlyForms)).body).toBe(1);
});

it('takes a field of a page in which no file was chosen for none', async () => {
  const answered = await byHand(field('file', '', '; filename=""'), field('comment', 'a'));

  expect(answered).toEqual({ status: 200, body: { body: { comment: 'a' }, files: [] } });
});

it('counts files and their bytes, and says which limit was met', async () => {
  const many = (count: number, bytes: number) =>
    sent(
      formOf(
        ...Array.from(
          { length: count },
          (_, n) => ['files', file('x'.repeat(bytes), `${n}.png`)] as [string, File],
        ),
      ),
    );

  const [full, tooMany, tooLarge, oneTooLarge] = await Promise.all([
    many(MOST, BYTES / MOST),
    many(MOST + 1, 1),
    many(2, BYTES / 2 + 1),
    many(1, BYTES + 1),
  ]);

  expect(full.status).toBe(200);
  expect([tooMany.status, tooMany.body.code]).toEqual([413, 'TOO_MANY_FILES']);
  expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
  expect([oneTooLarge.status, oneTooLarge.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
});

it('decides over a file by its bytes, whatever its name and type say', async () => {
  const { status, body } = await sent(formOf(['file', file('\0', 'good.png')]));

  expect([status, body.code]).toEqual([415, 'UNSUPPORTED_FILE_TYPE']);
});

it('gives back byte for byte what the parts of a form hold, whatever lies around its delimiters', async () => {
  const content = fc.oneof(
    // The signature makes it a file of some type, whatever follows.
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([Buffer.from('GIF'), bytes])),
    fc
      .constantFrom('', '\r\n', '\r\n-', '--', '\r\n--', '\r\n--a', 'x\r\n', '-b', '\r\r\n--')
      .map((text) => Buffer.from(`GIF${text}`)),
  );
  const readers: Buffer[] = [];
  const keep = serveFiles(
    defineEndpoint({
      ...declared,
      request: { ...declared.request, files: { ...files, formatOf: () => 'any' } },
    }),
    ({ files }) => {
      readers.push(...files.map(({ bytes }) => Buffer.from(bytes)));
      return Promise.resolve({ data: files.length });
    },
  );

  await fc.assert(
    fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: MOST }), async (contents) => {
      readers.length = 0;
      const parts = contents.map((bytes) => field('file', bytes, '; filename="a.png"'));
      const { status } = await answer(eventOf(written(...parts), ofWritten), keep);
      expect(status).toBe(200);
      expect(readers).toEqual(contents);
    }),
  );
});
