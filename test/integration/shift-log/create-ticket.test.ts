import { expect, it } from 'vitest';
import { createTicket } from '#lib/shift-log/contracts/tickets.ts';
import { getDesk } from '../../support/api/desk.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');
const draft = { summary: 'Antenna 12 lost lock', issue_type: 'Bug' };

it('reports that no tracker is configured', async () => {
  const response = await operator(createTicket, { body: draft });

  expect(response.status).toBe(503);
  expect(response.body).toMatchObject({ code: 'TRACKER_NOT_CONFIGURED' });
});

it('refuses callers without the scope for tickets', async () => {
  const response = await viewer(createTicket, { body: draft });

  expect(response.status).toBe(403);
});

it.each([
  [{ issue_type: 'Bug' }, ['body', 'summary']],
  [{ summary: 'x' }, ['body', 'issue_type']],
  [{ ...draft, summary: ' ' }, ['body', 'summary']],
  [{ ...draft, summary: 'two\nlines' }, ['body', 'summary']],
  [{ ...draft, summary: 'x'.repeat(256) }, ['body', 'summary']],
  [{ ...draft, components: ['x', ''] }, ['body', 'components', 1]],
  [{ ...draft, components: 'x' }, ['body', 'components']],
  [{ ...draft, priority: 5 }, ['body', 'priority']],
  [{ ...draft, comment_id: 'x' }, ['body', 'comment_id']],
])('refuses %o', async (body, loc) => {
  const response = await operator(createTicket, { body });

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc }] });
});

it.each([`${'x'.repeat(250_000)}\n`, ' '.repeat(250_000)])(
  'refuses a very long summary of blanks or several lines quickly',
  async (summary) => {
    const response = await operator(createTicket, { body: { ...draft, summary } });

    expect(response.status).toBe(422);
  },
);
