import * as z from 'zod/mini';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { name, text, whole } from '#lib/contract/fields.ts';
import { MOST_BYTES, pattern } from '../files/file.ts';

const filename = name(
  'Name of a PDF file, which begins with the id of its proposal',
  'prsl-20261121-00042-science.pdf',
).check(
  z.refine((given) => pattern.test(given), {
    message: 'Input should be letters, digits, dots, hyphens and underscores, and end in .pdf',
    params: { type: 'value_error' },
  }),
);

const signed = (method: string, headers: Record<string, string>) => () =>
  z.object({
    url: text('Where to send it', 'https://objects.example.org/proposals/…'),
    method: text('How', method),
    headers: z.record(z.string(), z.string()).check(z.meta({ examples: [headers] })),
    expires_in: whole(1, 43_200, 'Seconds', 300),
    file_name: filename,
  });

export const signUpload = defineEndpoint({
  id: 'proposals.sign-upload',
  method: 'GET',
  path: '/upload/signedurl/{filename}',
  caller: open('proposal:write'),
  request: {
    path: { filename },
    query: { size: z.optional(whole(1, MOST_BYTES, 'Bytes of the file: exactly so many', 52_310)) },
  },
  response: signed('PUT', { 'Content-Type': 'application/pdf' }),
  dress: plain,
  errors: ['PROPOSAL_NOT_FOUND', 'NOT_ON_PROPOSAL', 'PROPOSAL_SUBMITTED'],
  perSecond: 20,
  access: ['proposals:get', 'files:upload'],
  summary: 'A signed URL that uploads a PDF file of a proposal',
});

export const signDownload = defineEndpoint({
  id: 'proposals.sign-download',
  method: 'GET',
  path: '/download/signedurl/{filename}',
  caller: open('proposal:read'),
  request: { path: { filename } },
  response: signed('GET', {}),
  dress: plain,
  errors: ['PROPOSAL_NOT_FOUND', 'NOT_ON_PROPOSAL', 'FILE_NOT_FOUND'],
  perSecond: 20,
  access: ['proposals:get', 'files:download'],
  summary: 'A signed URL that downloads a file of a proposal',
});

export const signDelete = defineEndpoint({
  id: 'proposals.sign-delete',
  method: 'GET',
  path: '/delete/signedurl/{filename}',
  caller: open('proposal:write'),
  request: { path: { filename } },
  response: signed('DELETE', {}),
  dress: plain,
  errors: ['PROPOSAL_NOT_FOUND', 'NOT_ON_PROPOSAL', 'PROPOSAL_SUBMITTED'],
  perSecond: 20,
  access: ['proposals:get', 'files:delete'],
  summary: 'A signed URL that deletes a file of a proposal',
});
