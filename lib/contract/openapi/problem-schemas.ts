import type { JsonSchema } from './schemas.ts';

const string = { type: 'string' };

const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});

const integer = { type: 'integer' };

const unacknowledgedItem = object(
  {
    item_id: integer,
    title: string,
    version: integer,
    acknowledged_version: {
      ...integer,
      description: 'Absent if the caller has acknowledged no version',
    },
  },
  ['item_id', 'title', 'version'],
);

/** The body of every error but 422. The shift service adds its envelope to it. */
export const problem: JsonSchema = object(
  {
    status: { type: 'integer' },
    title: string,
    detail: { ...string, description: 'What is wrong and what to do, for people' },
    code: { ...string, description: 'A stable error code, for programs' },
    request_id: string,
    record_id: {
      ...string,
      description:
        'With an error of the tracker: the id of the stored request, for GET /tracker/tickets/{record_id}',
    },
    mark: {
      ...string,
      description: 'With an error of the tracker: the last line of the description of the ticket',
    },
    issues: {
      type: 'array',
      items: { type: 'object' },
      description: 'With DEFINITION_INVALID: the findings of the validation',
    },
    unacknowledged: {
      ...object({
        items: { type: 'array', items: unacknowledgedItem },
        text: { type: 'boolean', description: 'Whether the current text is not acknowledged' },
      }),
      description: 'With ITEMS_NOT_ACKNOWLEDGED: what the caller has to acknowledge',
    },
  },
  ['status', 'title', 'detail', 'code', 'request_id'],
);

const finding = object({
  loc: { type: 'array', items: { type: ['string', 'integer'] } },
  msg: string,
  type: string,
});

/** The body of a 422. */
export const validationError: JsonSchema = {
  ...object({ detail: { type: 'array', items: finding } }),
  examples: [
    { detail: [{ loc: ['body', 'operator_name'], msg: 'Field required', type: 'missing' }] },
  ],
};
