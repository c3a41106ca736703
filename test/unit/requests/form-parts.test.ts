import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { callHandler, expectProblems, sendEncodedForm, sendForm } from '../../support/api/echo.ts';
import { createFile, createForm, encodeField, toGatewayEvent } from '../../support/files/forms.ts';

const sendUrlEncoded = (body: string | Buffer, type = 'application/x-www-form-urlencoded') =>
  callHandler(toGatewayEvent(Buffer.from(body as string), { 'content-type': type }));

it.each([
  ['a text', createForm(['remark', 'x'])],
  ['a file', createForm(['photo', createFile('x', 'a.png')])],
  ['JSON', createForm(['reply', '{"comment":"x"}'])],
])('refuses %s in an unknown part, and names the known parts', async (_, form) => {
  const response = await sendForm(form);

  const name = [...form.keys()][0];
  expect(expectProblems(response)).toEqual([[['body', name], 'value_error']]);
  expect(JSON.stringify(response.body)).toContain(
    'comment, tags, shift_fk, operator_name, files, file',
  );
});

it('refuses a file in the part of a field', async () => {
  const response = await sendForm(createForm(['tags', createFile('x', 'a.png')]));

  expect(expectProblems(response)).toEqual([[['body', 'tags'], 'value_error']]);
});

it('accepts the names of lists and of file parts with brackets', async () => {
  const { status, body } = await sendForm(
    createForm(
      ['tags[]', 'a'],
      ['tags[]', 'b'],
      ['files[]', createFile('x', 'a.png')],
      ['file[]', createFile('y', 'b.png')],
    ),
  );

  expect(status).toBe(200);
  expect(body).toMatchObject({ body: { tags: ['a', 'b'] }, files: [{ text: 'x' }, { text: 'y' }] });
});

it('refuses the name of a single field with brackets', async () => {
  const response = await sendForm(createForm(['comment[]', 'a']));

  expect(expectProblems(response)).toEqual([[['body', 'comment[]'], 'value_error']]);
});

it.each([
  ['["a","b"]', ['a', 'b']],
  [' [ "a" ] ', ['a']],
  ['[1]', ['[1]']],
  ['["a",null]', ['["a",null]']],
  ['["a"', ['["a"']],
  ['[not] bad', ['[not] bad']],
])('reads the list field %s as %j', async (text, tags) => {
  const { body } = await sendForm(createForm(['tags', text]));

  expect(body.body).toEqual({ tags });
});

it('ignores an empty part, whatever its name', async () => {
  const { status, body } = await sendForm(createForm(['nonsense', ''], ['comment', 'a']));

  expect([status, body.body]).toEqual([200, { comment: 'a' }]);
});

it('refuses a field of the JSON part that is also a part with another value', async () => {
  const json = '{"comment":"a","tags":["a"],"shift_fk":"1"}';
  const differing = await sendForm(createForm(['comment', json], ['shift_fk', '2']));
  const equal = await sendForm(createForm(['comment', json], ['shift_fk', '1']));

  expect(expectProblems(differing)).toEqual([[['body', 'shift_fk'], 'value_error']]);
  expect(equal.status).toBe(200);
});

it('refuses a JSON part that is not UTF-8, or has a literal U+FFFD, as JSON', async () => {
  const type = '\r\nContent-Type: application/json';
  for (const bytes of [Buffer.from('{"comment":"\xe9"}', 'latin1'), Buffer.from('{"a":"\ufffd"}')])
    expect(expectProblems(await sendEncodedForm(encodeField('comment', bytes, type)))).toEqual([
      [['body', 'comment'], 'json_invalid'],
    ]);
});

it('reads any fields from a URL-encoded form', async () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.isWellFormed());
  await fc.assert(
    fc.asyncProperty(
      word,
      fc.array(word, { minLength: 1, maxLength: 5 }),
      async (comment, tags) => {
        fc.pre(!comment.startsWith('{') && !tags.some((tag) => tag.trim().startsWith('[')));
        const form = new URLSearchParams({ comment });
        for (const tag of tags) form.append('tags[]', tag);
        const { body } = await sendUrlEncoded(String(form));
        expect(body.body).toEqual({ comment, tags });
      },
    ),
    { numRuns: 50 },
  );
});

it('reads the body as JSON from a field of a URL-encoded form', async () => {
  const { body } = await sendUrlEncoded(String(new URLSearchParams({ comment: '{"tags":["a"]}' })));

  expect(body.body).toEqual({ tags: ['a'] });
});

it.each([
  ['an escape', 'comment=caf%E9'],
  ['a byte', Buffer.from('comment=caf\xe9', 'latin1')],
])('refuses %s of a URL-encoded form that is not UTF-8', async (_, body) => {
  expect(expectProblems(await sendUrlEncoded(body))).toEqual([
    [['body', 'comment'], 'string_unicode'],
  ]);
});

it('takes an incomplete escape of a URL-encoded form literally', async () => {
  const { body } = await sendUrlEncoded('comment=50% of 10%25 %zz');

  expect(body.body).toEqual({ comment: '50% of 10% %zz' });
});

it.each(['&', 'tags=a&', '='])(
  'refuses a URL-encoded form of 900,000 times %s before it is parsed',
  async (piece) => {
    const response = await sendUrlEncoded(piece.repeat(900_000));

    expect(expectProblems(response)).toHaveLength(1);
  },
);

it('refuses a URL-encoded form in another encoding', async () => {
  const type = 'application/x-www-form-urlencoded; charset=iso-8859-1';
  expect((await sendUrlEncoded('comment=a', type)).status).toBe(415);
  expect((await sendUrlEncoded('comment=a', type.replace('iso-8859-1', 'UTF-8'))).status).toBe(200);
});
