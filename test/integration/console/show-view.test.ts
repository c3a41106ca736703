import { expect, it } from 'vitest';
import { showConsole, showView } from '#lib/console/contracts/console.ts';
import { getDesk } from '../../support/api/desk.ts';

const { anonymous } = await getDesk();

it.each(['shifts', 'shifts/42', 'execution-blocks/eb-t0001-20261121-00008', 'nowhere'])(
  'serves the page for the address of %s',
  async (view) => {
    const page = await anonymous(showConsole);

    const answer = await anonymous(showView, { path: { view } });

    expect(answer.status).toBe(200);
    expect(answer.body).toBe(page.body);
    expect(answer.headers.get('etag')).toBe(page.headers.get('etag'));
  },
);
