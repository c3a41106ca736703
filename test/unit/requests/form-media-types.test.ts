import { expect, it } from 'vitest';
import { callHandler, expectProblems, formOnlyHandler, sendForm } from '../../support/api/echo.ts';
import { createFile, createForm, encodeForm, toGatewayEvent } from '../../support/files/forms.ts';

it('accepts the same body as JSON, and refuses other media types', async () => {
  const json = await callHandler(
    toGatewayEvent(Buffer.from('{"comment":"a"}'), { 'content-type': 'application/json' }),
  );
  const statuses = await Promise.all(
    ['text/plain', 'multipart/mixed; boundary=b', 'multipart/form-datax', 'x'].map(async (type) =>
      callHandler(toGatewayEvent(encodeForm(), { 'content-type': type })),
    ),
  );

  expect(json).toEqual({ status: 200, body: { body: { comment: 'a' }, files: [] } });
  expect(statuses.map(({ status }) => status)).toEqual([415, 415, 415, 415]);
  expect(statuses[0]!.body.detail).toContain(
    'application/json, multipart/form-data or application/x-www-form-urlencoded',
  );
});

it('requires a form with a file if only forms are accepted', async () => {
  const json = await callHandler(
    toGatewayEvent(Buffer.from('{}'), { 'content-type': 'application/json' }),
    formOnlyHandler,
  );
  const nothing = await callHandler(toGatewayEvent(Buffer.from('')), formOnlyHandler);
  const noFile = await sendForm(
    createForm(['operator_name', 'Ada'], ['file', createFile('', '')]),
    formOnlyHandler,
  );

  expect([json.status, json.body.detail]).toEqual([
    415,
    'Send the body as multipart/form-data or application/x-www-form-urlencoded.',
  ]);
  expect(expectProblems(nothing)).toContainEqual([['body', 'files'], 'missing']);
  expect(expectProblems(noFile)).toEqual([[['body', 'files'], 'missing']]);
  expect(
    (await sendForm(createForm(['file', createFile('x', 'a.png')]), formOnlyHandler)).body,
  ).toBe(1);
});
