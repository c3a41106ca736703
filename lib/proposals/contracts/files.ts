import * as z from 'zod/mini';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { name, text, integer } from '#lib/contract/fields.ts';
import { fileNamePattern, MAX_FILE_BYTES } from '../file.ts';

const filename = name(
  'Name of a PDF file. `<prsl_id>-….pdf` belongs to that proposal, any other name to your own space',
  'science.pdf',
).check(
  z.refine<string>((value) => fileNamePattern.test(value), {
    message:
      'Input should consist of letters, digits, dots, hyphens and underscores, start with a letter or digit, and end with .pdf',
    params: { type: 'value_error' },
  }),
);

const signedRequest = (method: string, headers: Record<string, string>) => () =>
  z.object({
    url: text('URL of the request', 'https://objects.example.org/proposals/…'),
    method: text('HTTP method', method),
    headers: z.record(z.string(), z.string()).check(z.meta({ examples: [headers] })),
    expires_in: integer(1, 43_200, 'Seconds until the URL expires', 300),
    file_name: filename,
  });

const common = { method: 'GET', responseFormat: plain, throttle: { perSecond: 20 } } as const;

export const signUpload = defineEndpoint({
  id: 'proposals.sign-upload',
  ...common,
  path: '/upload/signedurl/{filename}',
  refusesOtherSites: true,
  caller: open('proposal:write'),
  request: {
    path: { filename },
    query: {
      size: z.optional(integer(1, MAX_FILE_BYTES, 'Exact size of the file in bytes', 52_310)),
    },
  },
  response: signedRequest('PUT', { 'Content-Type': 'application/pdf' }),
  errors: ['PROPOSAL_NOT_FOUND', 'NOT_ON_PROPOSAL', 'PROPOSAL_SUBMITTED'],
  access: ['proposals:get', 'proposals:update', 'files:upload'],
  summary: 'Get a signed upload URL',
  description:
    'Returns a URL for uploading a PDF file, valid for `expires_in` seconds: send the bytes by PUT with the `headers` of the response. With `size`, the storage takes exactly this length. A file with a name that begins with the id of a proposal belongs to it; any other is in the caller’s own space. Files of a submitted proposal can be replaced by engineers only.',
});

export const signDownload = defineEndpoint({
  id: 'proposals.sign-download',
  ...common,
  path: '/download/signedurl/{filename}',
  caller: open('proposal:read'),
  request: { path: { filename } },
  response: signedRequest('GET', {}),
  errors: ['PROPOSAL_NOT_FOUND', 'NOT_ON_PROPOSAL', 'FILE_NOT_FOUND'],
  access: ['proposals:get', 'files:download', 'files:list'],
  summary: 'Get a signed download URL',
  description: 'Returns a URL for downloading the file by GET, valid for `expires_in` seconds.',
});

export const signDelete = defineEndpoint({
  id: 'proposals.sign-delete',
  ...common,
  path: '/delete/signedurl/{filename}',
  refusesOtherSites: true,
  caller: open('proposal:write'),
  request: { path: { filename } },
  response: signedRequest('DELETE', {}),
  errors: ['PROPOSAL_NOT_FOUND', 'NOT_ON_PROPOSAL', 'PROPOSAL_SUBMITTED'],
  access: ['proposals:get', 'proposals:update', 'files:delete'],
  summary: 'Get a signed delete URL',
  description:
    'Returns a URL for deleting the file by DELETE, valid for `expires_in` seconds. Files of a submitted proposal can be deleted by engineers only.',
});
