import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { serveFiles } from '#lib/platform/http/serve-files.ts';
import {
  callHandler,
  MAX_BYTES,
  sendEncodedForm,
  echoEndpoint,
  fileRules,
  MAX_FILES,
  expectProblems,
  sendForm,
} from '../../support/api/echo.ts';
import {
  toGatewayEvent,
  encodeField,
  createFile,
  createForm,
  formHeaders,
  encodeForm,
} from '../../support/files/forms.ts';

it('reads fields and files in any order, with names in any script', async () => {
  const { status, body } = await sendForm(
    createForm(
      ['files', createFile('one', 'Ж "quoted" 🔭.png')],
      ['tags', 'wind'],
      ['comment', 'Calm – again'],
      ['file', createFile('two', 'b.gif', 'image/gif')],
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
  const { body } = await sendForm(createForm(['tags', 'wind'], ['comment', '7']));

  expect(body.body).toEqual({ tags: ['wind'], comment: '7' });
});

it.each([
  [
    'has the type of JSON',
    createForm(['comment', createFile('{"comment":"a"}', 'blob', 'application/json')]),
  ],
  ['holds an object of known fields', createForm(['comment', '{"comment":"a"}'])],
])('reads the body as JSON from its part if the part %s', async (_, form) => {
  expect(await sendForm(form)).toEqual({
    status: 200,
    body: { body: { comment: 'a' }, files: [] },
  });
});

it('adds the fields that the JSON part lacks', async () => {
  const { body } = await sendForm(
    createForm(['shift_fk', '1'], ['comment', '{"comment":"a"}'], ['tags', 'b']),
  );
  const withTagsInBoth = await sendForm(createForm(['tags', 'b'], ['comment', '{"tags":["a"]}']));

  expect(body.body).toEqual({ comment: 'a', shift_fk: '1', tags: ['b'] });
  expect(expectProblems(withTagsInBoth)).toEqual([[['body', 'tags'], 'value_error']]);
});

it.each(['{"volts":12}', '[1]', '{}', '{"comment":'])(
  'keeps the text %s, which looks like JSON, as text',
  async (text) => {
    const { body } = await sendForm(createForm(['comment', text], ['tags', 'b']));

    expect(body.body).toEqual({ comment: text, tags: ['b'] });
  },
);

it('ignores a file input without a chosen file', async () => {
  const response = await sendEncodedForm(
    encodeField('file', '', '; filename=""'),
    encodeField('comment', 'a'),
  );

  expect(response).toEqual({ status: 200, body: { body: { comment: 'a' }, files: [] } });
});

it('limits the number and bytes of files, and reports which limit was exceeded', async () => {
  const sendFiles = (count: number, bytes: number) =>
    sendForm(
      createForm(
        ...Array.from(
          { length: count },
          (_, n) => ['files', createFile('x'.repeat(bytes), `${n}.png`)] as [string, File],
        ),
      ),
    );

  const [full, tooMany, tooLarge, oneTooLarge] = await Promise.all([
    sendFiles(MAX_FILES, MAX_BYTES / MAX_FILES),
    sendFiles(MAX_FILES + 1, 1),
    sendFiles(2, MAX_BYTES / 2 + 1),
    sendFiles(1, MAX_BYTES + 1),
  ]);

  expect(full.status).toBe(200);
  expect([tooMany.status, tooMany.body.code]).toEqual([413, 'TOO_MANY_FILES']);
  expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
  expect([oneTooLarge.status, oneTooLarge.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
});

it('detects the type of a file from its bytes, not from its name or declared type', async () => {
  const { status, body } = await sendForm(createForm(['file', createFile('\0', 'good.png')]));

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
      ...echoEndpoint,
      request: { ...echoEndpoint.request, files: { ...fileRules, formatOf: () => 'any' } },
    }),
    ({ files }) => {
      fileBytes.push(...files.map(({ bytes }) => Buffer.from(bytes)));
      return Promise.resolve({ data: files.length });
    },
  );

  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { minLength: 1, maxLength: MAX_FILES }),
      async (contents) => {
        fileBytes.length = 0;
        const parts = contents.map((bytes) => encodeField('file', bytes, '; filename="a.png"'));
        const { status } = await callHandler(
          toGatewayEvent(encodeForm(...parts), formHeaders),
          recordFiles,
        );
        expect(status).toBe(200);
        expect(fileBytes).toEqual(contents);
      },
    ),
  );
});
