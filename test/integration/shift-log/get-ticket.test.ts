import { expect, it } from 'vitest';
import { getTicket } from '#lib/shift-log/contracts/tickets.ts';
import { getDesk } from '../../support/api/desk.ts';

const { as } = await getDesk();
const viewer = await as('viewer');

it('responds with 404 to an unknown record', async () => {
  const response = await viewer(getTicket, { path: { record_id: '#SHIFT' } });

  expect(response.status).toBe(404);
  expect(response.body).toMatchObject({ code: 'TICKET_NOT_FOUND' });
});
