import { expect, it } from 'vitest';
import { createTemplate, listTemplates } from '#lib/shift-log/contracts/templates.ts';
import { differs } from '../../support/machine/known-differences.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createUniqueText, only } from '../../support/shift-log/shifts.ts';
import { addTemplate } from '../../support/shift-log/templates.ts';

const { as } = await getDesk();
const operator = await as('operator');

const text = 'Stopped by wind.';

it('creates a template with the caller as its author, and trims its name', async () => {
  const name = createUniqueText('Weather');

  const response = await operator(createTemplate, {
    body: { name: `  ${name}\t`, target: 'comment', text, tags: ['weather'], version: 9 },
  });

  const template = only(response.body.result_data);
  expect(template).toEqual({
    template_id: expect.any(Number) as number,
    name,
    target: 'comment',
    text,
    tags: ['weather'],
    metadata: expect.objectContaining({ created_by: 'operator-1' }) as object,
    version: 1,
  });
  expect(response.headers.get('etag')).toBe(`"${template.template_id}.1"`);
});

it('has a title and a severity for items only', async () => {
  const item = { target: 'item', title: 'Antenna 12 stands still', severity: 'major' };
  expect(await addTemplate(operator, item)).toMatchObject(item);

  for (const field of [{ title: 'Antenna 12' }, { severity: 'major' }]) {
    const name = createUniqueText('Template');
    const body = { name, target: 'annotation', text, ...field };
    const response = await operator(createTemplate, { body });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ detail: [{ loc: ['body', Object.keys(field)[0]] }] });
  }
});

it('refuses the name of an existing template in any case', async () => {
  const { name } = await addTemplate(operator);

  for (const other of [name, name.toUpperCase(), ` ${name.toLowerCase()} `]) {
    const response = await operator(createTemplate, {
      body: { name: other, target: 'report', text },
    });
    expect(response.body).toMatchObject({ code: 'TEMPLATE_EXISTS', status: 409 });
  }
});

it('accepts exactly one of many concurrent creations of a template', async () => {
  const crowdSize = differs('concurrent calls') ? 5 : 20;
  const name = createUniqueText('Storm');

  const responses = await Promise.all(
    Array.from({ length: crowdSize }, () =>
      operator(createTemplate, { body: { name, target: 'comment', text } }),
    ),
  );

  const { result_data: all } = (await operator(listTemplates)).body;
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter((template) => template.name === name)).toHaveLength(1);
});

it('creates one template for a repeated request with the same Idempotency-Key', async () => {
  const headers = { 'Idempotency-Key': createUniqueText('key') };
  const body = { name: createUniqueText('Template'), target: 'comment', text };

  const first = await operator(createTemplate, { body, headers });
  const again = await operator(createTemplate, { body, headers });

  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
});

it('does not keep the Idempotency-Key of a refused request', async () => {
  const { name } = await addTemplate(operator);
  const headers = { 'Idempotency-Key': createUniqueText('key') };
  const create = (body: object) =>
    operator(createTemplate, { headers, body: { target: 'comment', text, ...body } });

  expect((await create({ name })).body).toMatchObject({ code: 'TEMPLATE_EXISTS' });
  expect((await create({ name: createUniqueText('Template') })).status).toBe(200);
});
