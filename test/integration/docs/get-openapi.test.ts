import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { getOpenapi } from '#lib/docs/contracts/docs.ts';
import { endpoints } from '#infra/registry.ts';
import { getDesk } from '../../support/api/desk.ts';

const { anonymous } = await getDesk();

it('serves a valid OpenAPI 3.1 document of all endpoints', async () => {
  const { status, body } = await anonymous(getOpenapi);

  const { valid, errors } = await new Validator().validate(structuredClone(body));
  const operations = Object.values(body.paths as Record<string, object>).flatMap((path) =>
    Object.values(path as Record<string, { operationId: string }>).map(
      ({ operationId }) => operationId,
    ),
  );
  const ids = endpoints.filter(({ method }) => method !== 'ANY').map(({ id }) => id);
  expect(status).toBe(200);
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  expect(operations.sort()).toEqual(ids.sort());
});
