import type { Browser, Page } from 'playwright-core';
import { createPngOfPixels } from '../../support/files/images.ts';
import type { NightDesk } from './desk.ts';

/** A person who works with the console all night. */
export type Operator = {
  page: Page;
  /** Messages of the page that no step of the night causes. */
  problems: string[];
  /** Writes an entry into the composer and sends it, with a picture if asked for. */
  write: (text: string, hasPicture?: boolean) => Promise<void>;
  signOut: () => Promise<void>;
  /** Signs in again if the page asks for it. */
  signInIfAsked: () => Promise<void>;
};

/** What a stopped service, an ended session and an expired link log. */
const EXPECTED = /Failed to load resource|WebSocket connection/;

/** Opens the console in a browser of its own, as a user who is signed in. */
export async function openConsole(
  browser: Browser,
  desk: NightDesk,
  user: string,
): Promise<Operator> {
  const { page, problems } = await openPage(browser, desk, user);
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  const field = page.getByRole('form', { name: 'Comment' }).getByRole('textbox');
  const pill = page.getByRole('button', { name: /^\d+ new/ });
  // A session may end before any step: Playwright signs in when the dialog covers what the step is about.
  await page.addLocatorHandler(dialog, async () => {
    await dialog.getByLabel('Link or token').fill(await desk.token(user));
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  });
  return {
    page,
    problems,
    write: async (text, hasPicture = false) => {
      // A browser keeps the field in which somebody typed last, and with it the page that the field was on.
      await field.click();
      await page.keyboard.type(text);
      if (hasPicture) await pastePicture(page);
      await page.keyboard.press('Control+Enter');
      // Playwright may scroll the page to press the field; a person would stay at the newest end.
      if (await pill.isVisible()) await pill.click();
    },
    signOut: async () => {
      await page.getByRole('button', { name: user, exact: true }).click();
      const loading = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await loading;
    },
    signInIfAsked: async () => {
      if (await dialog.isVisible()) await field.click({ trial: true });
    },
  };
}

async function openPage(browser: Browser, desk: NightDesk, user: string) {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: desk.url, viewport });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addInitScript(desk.clock.pageScript);
  const headers = { Authorization: `Bearer ${await desk.token(user)}` };
  await context.request.post('/auth/session', { headers });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) problems.push(message.text());
  });
  await page.goto('/console');
  await page.getByRole('status').getByText('live', { exact: true }).waitFor();
  return { page, problems };
}

/** Copies a picture and pastes it into the field that has the focus. */
async function pastePicture(page: Page): Promise<void> {
  const bytes = createPngOfPixels(320, 200).toString('base64');
  await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${bytes}'), (one) => one.charCodeAt(0));
    const picture = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  })()`);
  await page.keyboard.press('Control+V');
}
