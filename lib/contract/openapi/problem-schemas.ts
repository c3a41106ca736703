import type { JsonSchema } from './example.ts';

/** The body of every error but 422. The shift service adds its envelope to it. */
export const problem: JsonSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    title: { type: 'string' },
    detail: { type: 'string', description: 'What is wrong and what to do, for people' },
    code: { type: 'string', description: 'A stable error code, for programs' },
    request_id: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object' },
      description: 'With DEFINITION_INVALID: the findings of the validation',
    },
  },
  required: ['status', 'title', 'detail', 'code', 'request_id'],
};

/** The body of a 422. */
export const validationError: JsonSchema = {
  type: 'object',
  properties: {
    detail: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          loc: { type: 'array', items: { type: ['string', 'integer'] } },
          msg: { type: 'string' },
          type: { type: 'string' },
        },
        required: ['loc', 'msg', 'type'],
      },
    },
  },
  required: ['detail'],
  examples: [
    { detail: [{ loc: ['body', 'operator_name'], msg: 'Field required', type: 'missing' }] },
  ],
};
