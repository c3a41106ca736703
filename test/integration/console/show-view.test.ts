import { expect, it } from 'vitest';
import { showConsole, showView } from '#lib/console/contracts/console.ts';
import { getDesk } from '../../support/api/desk.ts';

const { anonymous } = await getDesk();

it.each(['shifts', 'shifts/42', 'execution-blocks/eb-t0001-20261121-00008', 'nowhere'])(
  'serves the page for the address of %s',
  async (view) => {
    const page = await anonymous(showConsole);

    const response = await anonymous(showView, { path: { view } });

    expect(response.status).toBe(200);
    expect(response.body).toBe(page.body);
    expect(response.headers.get('etag')).toBe(page.headers.get('etag'));
  },
);
