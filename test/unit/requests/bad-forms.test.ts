import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { callHandler, sendEncodedForm, expectProblems } from '../../support/api/echo.ts';
import { toGatewayEvent, encodeField, formHeaders, encodeForm } from '../../support/files/forms.ts';

it.each([
  '../../etc/passwd',
  '..\\boot.ini',
  'a/b.png',
  '/b.png',
  'C:\\b.png',
  '..',
  '.',
  'a\0.png',
  'a\u001b.png',
  'x'.repeat(257),
  '',
])('refuses a file whose name is %j', async (name) => {
  const part = `Content-Disposition: form-data; name="file"; filename="${name.replaceAll('\\', '\\\\')}"\r\n\r\nx`;

  const [[loc] = []] = expectProblems(await sendEncodedForm(part));

  expect(loc).toEqual(['body', 'file', 0]);
});

it.each<[string, (string | Buffer)[], unknown[]]>([
  [
    'a file in another part',
    [encodeField('photo', 'x', '; filename="a.png"')],
    [['body', 'photo'], 'value_error'],
  ],
  ['text in a file part', [encodeField('file', 'x')], [['body', 'file', 0], 'value_error']],
  [
    'text that is not UTF-8',
    [encodeField('comment', Buffer.from([0x61, 0xff]))],
    [['body', 'comment'], 'string_unicode'],
  ],
  [
    'a file name that is not UTF-8',
    [encodeField('file', 'x', '; filename="\xff.png"')],
    [['body', 'file', 0], 'string_unicode'],
  ],
  [
    'a repeated field',
    [encodeField('comment', 'a'), encodeField('comment', 'b')],
    [['body', 'comment'], 'value_error'],
  ],
  [
    'invalid JSON',
    [encodeField('comment', '{', '\r\nContent-Type: application/json')],
    [['body', 'comment'], 'json_invalid'],
  ],
  [
    'JSON that is not an object',
    [encodeField('comment', '7', '\r\nContent-Type: application/json')],
    [['body'], 'dict_type'],
  ],
  [
    'a transfer encoding',
    [encodeField('comment', 'YQ==', '\r\nContent-Transfer-Encoding: base64')],
    [['body'], 'multipart_invalid'],
  ],
  [
    'a part without a name',
    ['Content-Disposition: form-data\r\n\r\nx'],
    [['body'], 'multipart_invalid'],
  ],
  ['a part with an empty name', [encodeField('', 'x')], [['body'], 'multipart_invalid']],
  [
    'a part that is not form data',
    ['Content-Disposition: attachment; name="file"\r\n\r\nx'],
    [['body'], 'multipart_invalid'],
  ],
  ['a part without headers', ['\r\nx'], [['body'], 'multipart_invalid']],
  [
    'a part whose headers do not end',
    ['Content-Disposition: form-data; name="file"'],
    [['body'], 'multipart_invalid'],
  ],
  ['an empty part', [''], [['body'], 'multipart_invalid']],
  [
    'a header of 100 kB',
    [`X-Bomb: ${'x'.repeat(100_000)}\r\n${encodeField('comment', 'a').toString()}`],
    [['body'], 'multipart_invalid'],
  ],
  [
    'a thousand headers',
    [`${'X-Bomb: x\r\n'.repeat(1000)}${encodeField('comment', 'a').toString()}`],
    [['body'], 'multipart_invalid'],
  ],
  [
    'a nested form',
    [
      `Content-Type: multipart/mixed; boundary=c\r\nContent-Disposition: form-data; name="files"\r\n\r\n--c\r\nContent-Disposition: file; filename="a.png"\r\n\r\nx\r\n--c--`,
    ],
    [['body', 'files', 0], 'value_error'],
  ],
  [
    '10,000 parts',
    Array.from({ length: 10_000 }, () => encodeField('tags', 'x')),
    [['body'], 'multipart_invalid'],
  ],
])('refuses %s', async (_, parts, problem) => {
  expect(expectProblems(await sendEncodedForm(...parts))).toEqual([problem]);
});

it.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  `multipart/form-data; boundary=${'b'.repeat(71)}`,
  'multipart/form-data; boundary=é',
])('refuses the form type %s, which has no valid boundary', async (type) => {
  const response = await callHandler(
    toGatewayEvent(encodeForm(encodeField('comment', 'a')), { 'content-type': type }),
  );

  expect(expectProblems(response)).toEqual([[['header', 'content-type'], 'multipart_invalid']]);
});

it('refuses truncated forms and forms with another boundary', async () => {
  const form = encodeForm(
    encodeField('comment', 'Calm'),
    encodeField('file', 'xyz', '; filename="a.png"'),
  );
  const end = form.length - '\r\n'.length;

  for (let length = 1; length < end; length++)
    expect(
      expectProblems(await callHandler(toGatewayEvent(form.subarray(0, length), formHeaders))),
    ).toEqual([[['body'], 'multipart_invalid']]);
  expect((await callHandler(toGatewayEvent(form.subarray(0, end), formHeaders))).status).toBe(200);
  const other = { 'content-type': 'multipart/form-data; boundary=c' };
  expect((await callHandler(toGatewayEvent(form, other))).status).toBe(422);
});

it('responds to any bytes sent as a form with 200 or a 4xx', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '--b',
      '--b--',
      '\r\n',
      '\r\n\r\n',
      '\n',
      'Content-Disposition: form-data; name="file"',
      '; filename="',
      '"',
      'Content-Type: ',
      'comment',
      ': ',
      '{',
      '\0',
    ),
    fc.string(),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  );

  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
      const body = Buffer.concat(pieces.map((one) => Buffer.from(one as string)));
      const { status } = await callHandler(toGatewayEvent(body, formHeaders));
      expect([200, 413, 415, 422]).toContain(status);
    }),
    { numRuns: 500 },
  );
});
