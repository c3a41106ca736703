import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules whose outcome depends on the theme. The others are checked once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns what axe finds on a page as it is now, in each theme. WCAG 2.0 to 2.2, levels A and AA. */
export async function violationsOf(page: Page, themes: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [number, theme] of themes.entries()) {
    await page.locator('html').evaluate((root, name) => (root.dataset.theme = name), theme);
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (
      number === 0 ? axe.withTags(LEVELS) : axe.withRules(COLOUR_RULES)
    ).analyze();
    for (const { id, nodes } of violations)
      found.push(
        ...nodes.map(({ html, failureSummary }) => `${theme} ${id} ${html} ${failureSummary}`),
      );
  }
  return found;
}
