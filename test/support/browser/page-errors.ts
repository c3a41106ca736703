import type { ConsoleMessage, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

/** The characters of a page that are printed when its test has failed. */
const MAX_PRINTED = 3000;

/** Logs each violation of the page's security policy as an error. It runs before the scripts of the page. */
const reportViolations = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('Security policy:', violatedDirective, blockedURI));`;

/**
 * Fails the test if the page logs an error or a warning, throws, or violates its security policy. `expected`
 * matches the messages that the test causes: the text, then the address of what failed.
 */
export async function failOnPageErrors(page: Page, expected?: RegExp): Promise<void> {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (!isProblem(message)) return;
    const text = `${message.text()} ${message.location().url}`;
    if (!expected?.test(text)) problems.push(text);
  });
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message));
  await page.addInitScript(reportViolations);
  onTestFinished(() => expect(problems, 'errors of the page').toEqual([]));
}

/** Prints what a page shows when its test has failed. */
export const printAfterFailure = (page: Page): void =>
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const text = await page.locator('body').innerText();
    console.log(`${task.name}\n${page.url()} shows:\n${text.slice(0, MAX_PRINTED)}`);
  });

const isProblem = (message: ConsoleMessage): boolean =>
  message.type() === 'error' || message.type() === 'warning';
