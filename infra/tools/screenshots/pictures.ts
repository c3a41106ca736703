import type { BrowserContext, Page } from 'playwright-core';
import { ebIdOf } from '../demo/blocks.ts';

const themes = ['light', 'dark', 'night'] as const;

/** A picture of the console. */
type Picture = {
  /** The name of its file, without its ending. */
  name: string;
  theme: (typeof themes)[number];
  /** In CSS pixels. */
  width: number;
  height: number;
  /** The address after the base URL. */
  path: string;
  /** Prepares the page: opens a dialog, or scrolls. */
  prepare?: (page: Page) => Promise<void>;
};

/** How long Chromium waits for an element, in ms. */
const TIMEOUT_MS = 60_000;

const SHIFT = '/console/shifts/1';

/** The execution block of the night's first fault. */
const FAULT_ID = ebIdOf(8);

/** The pictures of the READMEs. */
export const pictures: Picture[] = [
  {
    name: 'now-dark',
    theme: 'dark',
    width: 1440,
    height: 900,
    path: '/console',
    prepare: filterByDish,
  },
  {
    name: 'now-night',
    theme: 'night',
    width: 768,
    height: 900,
    path: '/console',
    prepare: scrollToFault,
  },
];

/** Shows what was logged and written about the faulty dish, below the bar of the night. */
async function filterByDish(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Text' }).fill('SKA012');
  const entries = page.getByRole('group', { name: 'Entries', exact: true }).getByRole('article');
  await entries.filter({ hasNotText: 'SKA012' }).first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.activeElement.blur()');
  // The page follows its newest entry until a person scrolls.
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, -2000);
  // Waits until the top of the page is in view and at rest.
  await page.getByRole('button', { name: 'End shift' }).click({ trial: true });
  await page.mouse.move(700, 500);
}

/** Scrolls to the first fault and the comment about it. */
async function scrollToFault(page: Page): Promise<void> {
  const entry = page
    .getByRole('group', { name: 'Entries', exact: true })
    .getByRole('article')
    .filter({ hasText: 'lost lock' })
    .first();
  await entry.scrollIntoViewIfNeeded();
  await entry.evaluate("(element) => element.scrollIntoView({ block: 'center' })");
}

const widths = [
  [1440, 900],
  [768, 1024],
  [360, 740],
] as const;

type Scene = Pick<Picture, 'name' | 'path' | 'prepare'>;

/** Presses the first button of a name. */
const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Presses buttons of the entries about the first fault: its execution block, or the comment about it. */
const pressInFault =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    await scrollToFault(page);
    const entries = page.getByRole('article').filter({ hasText: 'lost lock' });
    for (const name of names) await entries.getByRole('button', { name }).first().click();
  };

const waitForHits = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /shift 1/ })
    .first()
    .waitFor();

/** Every page and dialog. */
const scenes: Scene[] = [
  { name: 'now', path: '/console' },
  { name: 'now-fault', path: '/console', prepare: scrollToFault },
  { name: 'shift', path: SHIFT },
  { name: 'shifts', path: '/console/shifts' },
  { name: 'block', path: `/console/execution-blocks/${FAULT_ID}` },
  { name: 'handover', path: `${SHIFT}/handover` },
  { name: 'report', path: `${SHIFT}/report` },
  { name: 'items', path: '/console/items' },
  { name: 'search', path: '/console/search' },
  { name: 'search-hits', path: '/console/search?q=lock', prepare: waitForHits },
  { name: 'tags', path: '/console/tags' },
  { name: 'menu', path: '/console', prepare: (page) => page.locator('.menu__button').click() },
  { name: 'help', path: '/console', prepare: (page) => page.keyboard.press('?') },
  { name: 'end-shift', path: '/console', prepare: press('End shift') },
  { name: 'reply', path: '/console', prepare: pressInFault(/^Reply/) },
  { name: 'versions', path: '/console', prepare: pressInFault(/version/i) },
  { name: 'ticket', path: '/console', prepare: pressInFault(/ticket/i) },
  { name: 'link', path: '/console', prepare: pressInFault(/^Link to an open item/) },
  { name: 'item', path: '/console/items', prepare: press('New item') },
  { name: 'loss-clock', path: '/console', prepare: (page) => page.keyboard.press('l') },
  { name: 'loss', path: '/console', prepare: pressInFault(/^Record lost time: /) },
];

/** Returns the pictures of every page and dialog in every theme and width. */
export const reviewPictures = (): Picture[] =>
  scenes.flatMap(({ name, ...scene }) =>
    themes.flatMap((theme) =>
      widths.map(([width, height]) => ({
        ...scene,
        theme,
        width,
        height,
        name: `${name}-${theme}-${width}`,
      })),
    ),
  );

/** Opens a page and returns a picture of it, as a PNG. */
export async function takePicture(
  context: BrowserContext,
  url: string,
  { theme, width, height, path, prepare }: Picture,
): Promise<Buffer> {
  const page = await context.newPage();
  try {
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.addInitScript(`localStorage.setItem('theme', '${theme}')`);
    await page.setViewportSize({ width, height });
    await page.goto(new URL(path, url).href);
    await page.getByRole('status').getByText('live', { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    await page.waitForLoadState('networkidle');
    return await page.screenshot({ animations: 'disabled', caret: 'hide' });
  } finally {
    await page.close();
  }
}
