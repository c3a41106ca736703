import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { openApi } from '#lib/contract/openapi.ts';
import { errorsOf } from '#lib/contract/openapi/error-responses.ts';
import { echoEndpoint } from '../../support/api/echo.ts';

const { files } = echoEndpoint.request;
const formOnly = defineEndpoint({
  ...echoEndpoint,
  id: 'test.only',
  path: '/only',
  request: { ...echoEndpoint.request, files: { ...files, bodyPart: undefined, minFiles: 1 } },
});
const filesOnly = defineEndpoint({
  ...formOnly,
  id: 'test.bare',
  path: '/bare',
  request: { files },
});
const document = openApi([echoEndpoint, formOnly, filesOnly], {
  version: '1.0.0',
  servicePrefix: '',
});

type Body = { required: boolean; content: Record<string, { schema: Record<string, object> }> };
/** Returns the named schema that a schema refers to. */
const schemaOf = ({ $ref }: Record<string, unknown>) =>
  document.components.schemas[String($ref).split('/').at(-1)!]!;
const bodyOf = (path: string) => (document.paths[path]!.put as { requestBody: Body }).requestBody;

it('documents a form next to JSON, or alone if only forms are accepted', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));

  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  expect(Object.keys(bodyOf('/forms').content)).toEqual([
    'application/json',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
  ]);
  expect(Object.keys(bodyOf('/only').content)).toEqual(['multipart/form-data']);
  expect(bodyOf('/only').required).toBe(true);
});

it('documents the body of a form as one part or as fields, and its files', () => {
  const schemas = ['/forms', '/only'].map((path) =>
    schemaOf(bodyOf(path).content['multipart/form-data']!.schema),
  );

  expect(schemas.map(({ properties }) => Object.keys(properties!))).toEqual([
    ['comment', 'files'],
    ['comment', 'tags', 'shift_fk', 'operator_name', 'files'],
  ]);
  expect(schemas[1]).toMatchObject({
    properties: { files: { type: 'array', minItems: 1, maxItems: 3, items: { format: 'binary' } } },
    required: ['files'],
  });
});

it('documents the errors that a form can cause', () => {
  expect(errorsOf(filesOnly)).toEqual(
    expect.arrayContaining([
      'BODY_TOO_LARGE',
      'FILE_TOO_LARGE',
      'TOO_MANY_FILES',
      'UNSUPPORTED_FILE_TYPE',
    ]),
  );
});
