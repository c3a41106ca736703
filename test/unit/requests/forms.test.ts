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

it('returns a repeatable field as a list even if it is sent once', async () => {
  const { body } = await sent(formOf(['tags', 'wind'], ['comment', '7']));

  expect(body.body).toEqual({ tags: ['wind'], comment: '7' });
});

it.each([
  [
    'has the type of JSON',
    formOf(['comment', file('{"comment":"a"}', 'blob', 'application/json')]),
  ],
  ['holds an object of known fields', formOf(['comment', '{"comment":"a"}'])],
])('reads the body as JSON from its part if the part %s', async (_, form) => {
  expect(await sent(form)).toEqual({ status: 200, body: { body: { comment: 'a' }, files: [] } });
});

it('adds the fields that the JSON part lacks', async () => {
  const { body } = await sent(
    formOf(['shift_fk', '1'], ['comment', '{"comment":"a"}'], ['tags', 'b']),
  );
  const withTagsInBoth = await sent(formOf(['tags', 'b'], ['comment', '{"tags":["a"]}']));

  expect(body.body).toEqual({ comment: 'a', shift_fk: '1', tags: ['b'] });
  expect(withTagsInBoth.body.body).toEqual({ tags: ['a'] });
});

it.each(['{"volts":12}', '[1]', '{}', '{"comment":'])(
  'keeps the text %s, which looks like JSON, as text',
  async (text) => {
    const { body } = await sent(formOf(['comment', text], ['tags', 'b']));

    expect(body.body).toEqual({ comment: text, tags: ['b'] });
  },
);

it('accepts the same body as JSON, and refuses other media types', async () => {
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

it('requires a form with a file if only forms are accepted', async () => {
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

it('ignores a file input without a chosen file', async () => {
  const response = await byHand(field('file', '', '; filename=""'), field('comment', 'a'));

  expect(response).toEqual({ status: 200, body: { body: { comment: 'a' }, files: [] } });
});

it('limits the number and bytes of files, and reports which limit was exceeded', async () => {
  const sendFiles = (count: number, bytes: number) =>
    sent(
      formOf(
        ...Array.from(
          { length: count },
          (_, n) => ['files', file('x'.repeat(bytes), `${n}.png`)] as [string, File],
        ),
      ),
    );

  const [full, tooMany, tooLarge, oneTooLarge] = await Promise.all([
    sendFiles(MOST, BYTES / MOST),
    sendFiles(MOST + 1, 1),
    sendFiles(2, BYTES / 2 + 1),
    sendFiles(1, BYTES + 1),
  ]);

  expect(full.status).toBe(200);
  expect([tooMany.status, tooMany.body.code]).toEqual([413, 'TOO_MANY_FILES']);
  expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
  expect([oneTooLarge.status, oneTooLarge.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
});

it('detects the type of a file from its bytes, not from its name or declared type', async () => {
  const { status, body } = await sent(formOf(['file', file('\0', 'good.png')]));

  expect([status, body.code]).toEqual([415, 'UNSUPPORTED_FILE_TYPE']);
});

it('returns the bytes of each part unchanged, even if they resemble delimiters', async () => {
  const content = fc.oneof(
    // The signature makes it a file of some type, whatever follows.
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([Buffer.from('GIF'), bytes])),
    fc
      .constantFrom('', '\r\n', '\r\n-', '--', '\r\n--', '\r\n--a', 'x\r\n', '-b', '\r\r\n--')
      .map((text) => Buffer.from(`GIF${text}`)),
  );
  const fileBytes: Buffer[] = [];
  const recordFiles = serveFiles(
    defineEndpoint({
      ...declared,
      request: { ...declared.request, files: { ...files, formatOf: () => 'any' } },
    }),
    ({ files }) => {
      fileBytes.push(...files.map(({ bytes }) => Buffer.from(bytes)));
      return Promise.resolve({ data: files.length });
    },
  );

  await fc.assert(
    fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: MOST }), async (contents) => {
      fileBytes.length = 0;
      const parts = contents.map((bytes) => field('file', bytes, '; filename="a.png"'));
      const { status } = await answer(eventOf(written(...parts), ofWritten), recordFiles);
      expect(status).toBe(200);
      expect(fileBytes).toEqual(contents);
    }),
  );
});
