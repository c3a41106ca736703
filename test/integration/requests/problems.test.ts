import { expect, it } from 'vitest';
import type { Declaration } from '#lib/contract/endpoint.ts';
import { createComment } from '#lib/shift-log/contracts/comments.ts';
import { createShift } from '#lib/shift-log/contracts/shifts.ts';
import { createTicket } from '#lib/shift-log/contracts/tickets.ts';
import { getDesk } from '../../support/api/desk.ts';

const { as } = await getDesk();
const operator = await as('operator');

async function listProblems(endpoint: Declaration, body: unknown) {
  const response = await operator(endpoint, { body });
  const { detail } = response.body as { detail: { loc: unknown[]; type: string }[] };
  return detail.map(({ loc, type }) => `${loc.join('.')} ${type}`);
}

it('reports the problems of a body in schema order', async () => {
  const image = [{ file_name: 7, content_type: 'image/png', size: 1 }, { media_content: '***' }];

  expect(await listProblems(createShift, { shift_end: 'x' })).toEqual([
    'body.operator_name missing',
    'body.shift_end value_error',
  ]);
  expect(await listProblems(createComment, { comment: 5, image })).toEqual([
    'body.shift_fk missing',
    'body.comment string_type',
    'body.image.0.file_name string_type',
    'body.image.1.media_content base64_decode',
  ]);
});

it('reports null in a required field as a missing field', async () => {
  const image = [{ file_name: null, content_type: null, size: null }];

  expect(await listProblems(createTicket, { summary: null, issue_type: null })).toEqual([
    'body.summary missing',
    'body.issue_type missing',
  ]);
  expect(await listProblems(createComment, { shift_fk: 1, image })).toEqual([
    'body.image.0.file_name missing',
    'body.image.0.size missing',
  ]);
});
