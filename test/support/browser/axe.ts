import axe from 'axe-core';
import type { Page } from 'playwright-core';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules whose outcome depends on the theme. The others are checked once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns what axe finds on a page as it is now, in each theme. WCAG 2.0 to 2.2, levels A and AA. */
export async function violationsOf(page: Page, themes: readonly string[]): Promise<string[]> {
  const descriptions: string[] = [];
  for (const [number, theme] of themes.entries()) {
    await page.locator('html').evaluate((root, name) => (root.dataset.theme = name), theme);
    const rules = number === 0 ? LEVELS : COLOUR_RULES;
    const violations = await analyze(page, { type: number === 0 ? 'tag' : 'rule', values: rules });
    for (const { id, nodes } of violations)
      for (const { html, failureSummary, target } of nodes)
        if (id !== 'target-size' || (await isInFrame(page, String(target))))
          descriptions.push(`${theme} ${id} ${html} ${failureSummary}`);
  }
  return descriptions;
}

/** Whether an element lies wholly between what sticks to the top of the screen and the composer. */
const isInFrame = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((name) => {
    const box = (query: string) => document.querySelector(query)?.getBoundingClientRect();
    const { top = 0, bottom = 0 } = box(name) ?? {};
    const start = (box('.strip') ?? box('.header'))?.bottom ?? 0;
    const isSticky = document.querySelector(name)?.closest('.header, .composer, .toasts, dialog');
    return isSticky != null || (top >= start && bottom <= (box('.composer')?.top ?? innerHeight));
  }, selector);

/** Runs axe in a page whose policy allows no foreign script: the debugger's evaluation is exempt from it. */
async function analyze(page: Page, runOnly: axe.RunOnly): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    { runOnly, resultTypes: ['violations' as const] },
  );
  return violations;
}
