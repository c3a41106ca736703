import { expect, it } from 'vitest';
import { createTag, listTags, updateTag } from '#lib/shift-log/contracts/tags.ts';
import { getDesk } from '../../support/api/desk.ts';
import { openConsole } from '../../support/browser/console.ts';
import { eventually, press } from '../../support/browser/page.ts';
import { createUniqueText, only } from '../../support/shift-log/shifts.ts';

it('keeps what is typed about a tag, and saves it beside the change of somebody else', async () => {
  const { as } = await getDesk();
  const grace = await as('operator', 'grace');
  const tag_name = createUniqueText('weather');
  const created = only((await grace(createTag, { body: { tag_name } })).body.result_data);
  const page = await openConsole({ path: '/console/tags', expected: /404|412/ });
  const dialog = page.getByRole('dialog', { name: `Tag #${tag_name}` });
  const description = dialog.getByRole('textbox', { name: 'What it is for' });

  await press(page, `Edit ${tag_name}`);
  await description.fill('Time lost to the weather');
  await page.keyboard.press('Escape');
  await page.reload();
  await press(page, `Edit ${tag_name}`);
  await eventually(() => description.inputValue()).toBe('Time lost to the weather');
  const path = { tag_id: created.id };
  expect((await grace(updateTag, { path, body: { color: 'teal' } })).status).toBe(200);
  await press(dialog, 'Save');
  await page.getByText(`The tag ${tag_name} was saved.`).waitFor();

  const { result_data: tags } = (await grace(listTags)).body;
  expect(tags.find(({ id }) => id === created.id)).toMatchObject({
    description: 'Time lost to the weather',
    color: 'teal',
  });
});
