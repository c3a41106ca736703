import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { themes } from '#lib/console/page/style/themes.ts';
import { violationsOf } from '../support/browser/axe.ts';
import { openConsole } from '../support/browser/console.ts';
import { eventually } from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';

/** Opens the documentation, where nothing fades. */
const openDocumentation = () => openConsole({ path: '/api/v3/ui', reducedMotion: 'reduce' });

/** Finds an operation by the filter, and shows it. */
async function show(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Filter').fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, exact: true }).or(page.getByText(name)).last().waitFor();
}

/** Sends the request of the shown form as it is. Returns the status of the response. */
async function execute(page: Page): Promise<number> {
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.request().resourceType() === 'fetch'),
    page.getByRole('button', { name: 'Execute' }).click(),
  ]);
  return response.status();
}

/** Expects no violation in any theme, as soon as its colours are shown. */
async function expectNoViolation(page: Page): Promise<void> {
  for (const theme of themes) await eventually(() => violationsOf(page, [theme])).toEqual([]);
}

it('has no violation of WCAG 2.2 AA in any theme, at the start and for an operation', async () => {
  const page = await openDocumentation();
  await page.getByRole('link', { name: 'Authentication' }).waitFor();

  await expectNoViolation(page);
  await show(page, 'Create an annotation');
  await expectNoViolation(page);
});

it('shows the words of the button under the pointer', async () => {
  const page = await openDocumentation();
  await show(page, 'Create an annotation');
  const button = page.getByRole('button', { name: 'Execute' });
  const colours = () =>
    button.evaluate((one) => {
      const { color, backgroundColor } = getComputedStyle(one);
      return { color, backgroundColor };
    });
  const atRest = await colours();

  await button.hover();
  expect(await button.evaluate((one) => one.matches(':hover'))).toBe(true);
  expect(await colours()).toEqual(atRest);
});

it('has the theme that was chosen in the console, and the other way round', async () => {
  const page = await openConsole({ colorScheme: 'light', expected: /404/ });
  await page.evaluate(`localStorage.setItem('theme', 'night')`);
  await page.goto('/api/v3/ui');
  const menu = page.getByLabel('Theme');
  await eventually(() => menu.inputValue()).toBe('night');
  const shown = () => page.locator('html').getAttribute('data-theme');
  expect(await shown()).toBe('night');

  await menu.selectOption('Dark');
  await page.goto('/console');
  expect(await shown()).toBe('dark');
});

it('sends the forms of operations as they are, with the session of the console', async () => {
  const { page, shiftId } = await openShift();
  // With a slash at its end the page is the same.
  await page.goto('/api/v3/ui/');
  const names = [
    'List shifts',
    'Open an item',
    'Search the shift log',
    'Create a proposal',
    'Get the current user',
  ];
  const statuses: Record<string, number> = {};
  for (const name of names) {
    await show(page, name);
    statuses[name] = await execute(page);
  }

  expect(shiftId).toBeGreaterThan(0);
  expect(statuses).toEqual(Object.fromEntries(names.map((name) => [name, 200])));
  await page.getByRole('button', { name: 'Python' }).click();
  await page.getByText('requests.request(').waitFor();
});
