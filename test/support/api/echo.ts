import * as z from 'zod/mini';
import { expect } from 'vitest';
import { anyone, defineEndpoint } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { nullish, text } from '#lib/contract/fields.ts';
import type { Files } from '#lib/contract/fields/files.ts';
import { toGatewayEvent, toFormGatewayEvent, formHeaders, encodeForm } from '../files/forms.ts';

process.env.LOG_LEVEL = 'ERROR';
const { serveFiles } = await import('#lib/platform/http/serve-files.ts');

export const MAX_FILES = 3;
export const MAX_BYTES = 1000;

/** The rules for the files of the form. */
export const fileRules = {
  parts: ['files', 'file'],
  maxFiles: MAX_FILES,
  maxBytes: MAX_BYTES,
  formatOf: (mediaType) => (mediaType.startsWith('text/plain') ? 'text' : undefined),
  supported: 'text',
  bodyPart: 'comment',
  lists: ['tags'],
} satisfies Files<string>;

/** An endpoint that accepts a body with files, as JSON or as a form. */
export const echoEndpoint = defineEndpoint({
  id: 'test.echo',
  method: 'PUT',
  path: '/forms',
  caller: anyone,
  request: {
    body: z.looseObject({
      comment: nullish(text('')),
      tags: nullish(z.array(z.string())),
      shift_fk: nullish(text('')),
      operator_name: nullish(text('')),
    }),
    files: fileRules,
  },
  response: () => z.unknown(),
  responseFormat: plain,
  errors: [],
  access: [],
  summary: 'Return the request',
  description: 'For tests.',
});

/** Returns the body and the files of the request. */
const echo = serveFiles(echoEndpoint, ({ body, files }) =>
  Promise.resolve({
    data: {
      body,
      files: files.map(({ bytes, ...about }) => ({
        ...about,
        text: Buffer.from(bytes).toString(),
      })),
    },
  }),
);

/** Accepts only forms that contain a file. Returns the number of files. */
export const formOnlyHandler = serveFiles(
  defineEndpoint({
    ...echoEndpoint,
    request: { ...echoEndpoint.request, files: { ...fileRules, bodyPart: undefined, minFiles: 1 } },
  }),
  ({ files }) => Promise.resolve({ data: files.length }),
);

type HandlerResponse = { status: number | undefined; body: Record<string, unknown> };

/** Calls a handler. Returns its status and its parsed body. */
export async function callHandler(
  event: Parameters<typeof echo>[0],
  handler = echo,
): Promise<HandlerResponse> {
  const { statusCode, body = '' } = await handler(event);
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> };
}

/** Sends a form to a handler. */
export const sendForm = async (form: FormData, handler = echo) =>
  callHandler(await toFormGatewayEvent(form), handler);
/** Sends a form of encoded parts. */
export const sendEncodedForm = (...parts: (string | Buffer)[]) =>
  callHandler(toGatewayEvent(encodeForm(...parts), formHeaders));

/** Returns `loc` and `type` of each problem of a 422. Fails for another status. */
export const expectProblems = ({ status, body }: HandlerResponse) => {
  expect(status, JSON.stringify(body)).toBe(422);
  return (body.detail as { loc: unknown[]; type: string }[]).map(({ loc, type }) => [loc, type]);
};
