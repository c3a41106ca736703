import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { getDesk, type Desk } from '../api/desk.ts';
import { printAfterFailure, failOnPageErrors } from './page-errors.ts';

/** A busy machine is slow, and no test depends on how long something takes. */
const TIMEOUT_MS = 60_000;

/** The connection to the Chromium of this run. */
let connected: Promise<Browser> | undefined;

export type Visit = BrowserContextOptions & {
  /** Default: the service that the browser tests share. */
  at?: Desk;
  user?: string;
  /** `nobody` is not signed in. */
  role?: 'operator' | 'viewer' | 'nobody';
  path?: string;
  /** The messages of the page's console that the test causes, such as those of failed requests. */
  expected?: RegExp;
};

/** Opens the console in a browser of its own, with a person who is signed in. */
export async function openConsole(visit: Visit = {}): Promise<Page> {
  const { path = '/console', expected } = visit;
  const context = await openBrowser(visit);
  const page = await context.newPage();
  await failOnPageErrors(page, expected);
  printAfterFailure(page);
  await page.goto(path);
  return page;
}

/** Opens a browser with storage and cookies of its own, which is signed in. */
async function openBrowser(visit: Visit = {}): Promise<BrowserContext> {
  const { at, user = 'ada', role = 'operator', path: _path, expected: _expected, ...rest } = visit;
  const { url, token } = at ?? (await getDesk());
  connected ??= chromium.connect(inject('chromium') ?? '');
  const context = await (await connected).newContext({ baseURL: url, ...rest });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(TIMEOUT_MS);
  if (role !== 'nobody') await signIn(context, await token(user, role));
  return context;
}

/** Exchanges a token for the session cookie. */
export async function signIn(context: BrowserContext, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await context.request.post('/auth/session', { headers });
  if (!response.ok()) throw new Error(`The sign-in failed: ${response.status()}.`);
}
