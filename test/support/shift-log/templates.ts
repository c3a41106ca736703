import { expect } from 'vitest';
import { createTemplate } from '#lib/shift-log/contracts/templates.ts';
import { createUniqueText, only, type Client } from './shifts.ts';

/** Creates a template of comments with a unique name. */
export async function addTemplate(client: Client, body: object = {}) {
  const name = createUniqueText('Template');
  const response = await client(createTemplate, {
    body: { name, target: 'comment', text: 'Stopped by wind.', ...body },
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}
