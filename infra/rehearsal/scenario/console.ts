import assert from 'node:assert/strict';
import { chromium, type Page } from 'playwright-core';
import { runInCopy, type Deployment, type Rehearsal } from '../deployment.ts';
import { call, lastLine, SLT, type ListOf } from './services.ts';

/** How long the browser waits for an element; a busy machine is slow. */
const ELEMENT_TIMEOUT_MS = 60_000;

/**
 * Starts a shift, opens the console in a browser by a sign-in link, and agrees to it. Resolves when the page shows the shift, follows
 * the stream of changes and is stored for use without a connection. Rejects with the errors of the page.
 */
export async function openConsole(rehearsal: Rehearsal, deployment: Deployment): Promise<void> {
  const { result_data: shifts } = await call<ListOf<{ shift_id: number }>>(rehearsal, deployment, {
    role: 'operator',
    path: `${SLT}/shift`,
    json: { operator_name: 'Ada Lovelace' },
  });
  const address = await signInAddress(rehearsal, deployment);
  const browser = await chromium.launch({
    executablePath: rehearsal.chromium,
    // Chromium's own sandbox does not start as root or in most containers.
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(ELEMENT_TIMEOUT_MS);
    await page.goto(address);
    await page.getByRole('button', { name: 'Sign in as operator-1' }).click();
    // Before that, the requests of the page are answered with 401.
    const problems = collectProblems(page);
    const expectation = expectShift(page, shifts[0]?.shift_id);
    await expectation.catch((error: unknown) => {
      throw new Error([String(error), ...problems].join('\n'));
    });
    assert(problems.length === 0, `The console reports errors:\n${problems.join('\n')}`);
  } finally {
    await browser.close();
  }
}

/**
 * Returns the address of a sign-in link at the deployment. The console is at the root of its host: browsers resolve
 * all names below `localhost` to this machine, where the emulator serves each API under a name of its own.
 */
async function signInAddress(
  rehearsal: Rehearsal,
  { url, secretArn }: Deployment,
): Promise<string> {
  const args = ['node', 'infra/tools/token.ts', '--user', 'operator-1', '--role', 'operator'];
  const stage = ['--link', '--stage', 'dev'];
  const settings = { JWT_SECRET_ARN: secretArn };
  const link = lastLine(await runInCopy(rehearsal, 'token-link', [...args, ...stage], settings));
  const [, api] = /execute-api\/(\w+)\//.exec(url) ?? [];
  const { pathname, hash } = new URL(link);
  const { port } = new URL(rehearsal.emulatorUrl);
  return `http://${api}.execute-api.localhost:${port}${pathname}${hash}`;
}

/** Returns a list that grows with the errors in the page's console, its exceptions and its failed requests. */
function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('crash', () => problems.push('The page has crashed.'));
  return problems;
}

async function expectShift(page: Page, shift_id: number | undefined): Promise<void> {
  await page.locator('h1', { hasText: `Shift ${shift_id}` }).waitFor();
  await page.getByRole('status').getByText('live', { exact: true }).waitFor();
  if (page.context().serviceWorkers().length === 0)
    await page.context().waitForEvent('serviceworker', { timeout: ELEMENT_TIMEOUT_MS });
}
