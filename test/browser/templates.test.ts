import { expect, it } from 'vitest';
import { getDesk } from '../support/api/desk.ts';
import { openConsole } from '../support/browser/console.ts';
import {
  composer,
  eventually,
  press,
  waitForEntry,
  waitUntilLive,
} from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';
import { createUniqueText, startShift } from '../support/shift-log/shifts.ts';
import { addTemplate } from '../support/shift-log/templates.ts';

const wide = { viewport: { width: 1440, height: 900 } } as const;

it('offers templates by a button, by a slash in an empty text, and in the palette', async () => {
  const { page, grace } = await openShift(wide);
  const { name } = await addTemplate(grace, { text: '- [ ] dome closed', tags: ['weather'] });
  const text = () => composer(page).inputValue();
  const use = page.getByRole('dialog').getByRole('button', { name: `Use: ${name}` });

  await press(page, 'Templates');
  await use.click();
  await eventually(text).toBe('- [ ] dome closed\n\n#weather');
  await page.keyboard.press('Control+Enter');
  await waitForEntry(page, 'dome closed');

  await composer(page).click();
  await page.keyboard.type('/');
  await use.click();
  await eventually(text).toBe('- [ ] dome closed\n\n#weather');
  await composer(page).fill('Before the storm.');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Name of a page/ }).waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await eventually(text).toBe('Before the storm.\n- [ ] dome closed\n\n#weather');
});

it('writes, changes and deletes a template', async () => {
  const { page } = await openShift(wide);
  const name = createUniqueText('Checklist');
  const dialog = page.getByRole('dialog');
  await composer(page).fill('- [ ] pumps');
  await press(page, 'Templates');
  await press(dialog, 'New template');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await press(dialog, 'Save');
  await dialog.getByText(name).waitFor();

  await press(dialog, `Edit: ${name}`);
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('- [ ] pumps and valves');
  await press(dialog, 'Save');
  await dialog.getByText('- [ ] pumps and valves').waitFor();
  await press(dialog, `Delete: ${name}`);
  await press(dialog, 'Delete it');

  await eventually(() => dialog.getByText(name).count()).toBe(0);
});

it('opens a draft that a link prefills beside the one that is written, and sends nothing', async () => {
  const { as } = await getDesk();
  const operator = await as('operator');
  await startShift(operator);
  const { template_id } = await addTemplate(operator, { text: 'Dome:' });
  const page = await openConsole(wide);
  await waitUntilLive(page);
  await composer(page).fill('What I was writing');
  await page.getByText(/^Draft stored/).waitFor();

  await page.goto(
    `/console/new?template=${template_id}&text=closed&tags=weather,bad%20sky&eb=eb-1`,
  );

  await eventually(() => composer(page).inputValue()).toBe(
    'Dome:\nclosed\n@eb-1 #weather #"bad sky"',
  );
  await page.getByText('Prefilled by a link').waitFor();
  expect(page.url()).toMatch(/\/console$/);
  await page.getByText('What I was writing').waitFor();
});
