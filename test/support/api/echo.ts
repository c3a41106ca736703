import * as z from 'zod/mini';
import { expect } from 'vitest';
import { anyone, defineEndpoint } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { nullish, text } from '#lib/contract/fields.ts';
import type { Files } from '#lib/contract/fields/files.ts';
import { eventOf, eventOfForm, ofWritten, written } from '../files/forms.ts';

process.env.LOG_LEVEL = 'ERROR';
const { serveFiles } = await import('#lib/platform/http/serve-files.ts');

export const MOST = 3;
export const BYTES = 1000;

/** The rules for the files of the form. */
export const files = {
  parts: ['files', 'file'],
  maxFiles: MOST,
  maxBytes: BYTES,
  formatOf: (mediaType) => (mediaType === 'text/plain' ? 'text' : undefined),
  supported: 'text',
  bodyPart: 'comment',
  lists: ['tags'],
} satisfies Files<string>;

/** An endpoint that accepts a body with files, as JSON or as a form. */
export const declared = defineEndpoint({
  id: 'test.echo',
  method: 'PUT',
  path: '/forms',
  caller: anyone,
  request: {
    body: z.looseObject({ comment: nullish(text('')), tags: nullish(z.array(z.string())) }),
    files,
  },
  response: () => z.unknown(),
  responseFormat: plain,
  errors: [],
  access: [],
  summary: 'Return the request',
});

/** Returns the body and the files of the request. */
const echo = serveFiles(declared, ({ body, files }) =>
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
export const onlyForms = serveFiles(
  defineEndpoint({
    ...declared,
    request: { ...declared.request, files: { ...files, bodyPart: undefined, minFiles: 1 } },
  }),
  ({ files }) => Promise.resolve({ data: files.length }),
);

type Answered = { status: number | undefined; body: Record<string, unknown> };

/** Calls a handler. Returns its status and its parsed body. */
export async function answer(event: Parameters<typeof echo>[0], handler = echo): Promise<Answered> {
  const { statusCode, body = '' } = await handler(event);
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> };
}

/** Sends a form to a handler. */
export const sent = async (form: FormData, handler = echo) =>
  answer(await eventOfForm(form), handler);
/** Sends a form of encoded parts. */
export const byHand = (...parts: (string | Buffer)[]) =>
  answer(eventOf(written(...parts), ofWritten));

/** Returns `loc` and `type` of each problem of a 422. Fails for another status. */
export const problems = ({ status, body }: Answered) => {
  expect(status, JSON.stringify(body)).toBe(422);
  return (body.detail as { loc: unknown[]; type: string }[]).map(({ loc, type }) => [loc, type]);
};
