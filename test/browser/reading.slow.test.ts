import { expect, it } from 'vitest';
import { openShift } from '../support/browser/shift.ts';
import { composer, entries, eventually, waitForEntry } from '../support/browser/page.ts';

const manyTexts = Array.from({ length: 30 }, (_, number) => `Note ${number} of the night`);

it('keeps text, caret and focus of the composer while events arrive', async () => {
  const { page, commentAsGrace } = await openShift();
  const field = composer(page);

  await field.click();
  await page.keyboard.type('Wind ');
  await commentAsGrace('Rain at the site');
  await waitForEntry(page, 'Rain at the site');
  await page.keyboard.type('gusts of ms');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await commentAsGrace('Dishes are stowed');
  await waitForEntry(page, 'Dishes are stowed');
  await page.keyboard.type('18 ');

  expect(await field.inputValue()).toBe('Wind gusts of 18 ms');
  expect(await field.evaluate((area) => area === document.activeElement)).toBe(true);
});

it('does not move a reader who has scrolled up, and counts what is new in a pill', async () => {
  const { page, commentAsGrace } = await openShift({}, manyTexts);
  await waitForEntry(page, 'Note 29 of');
  await entries(page, 'Note 3 of').scrollIntoViewIfNeeded();
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -50_000);
  await eventually(() => page.evaluate(() => scrollY)).toBe(0);
  const read = entries(page, 'Note 1 of');
  const before = await read.boundingBox();

  await commentAsGrace('A first entry');
  await page.getByRole('button', { name: '1 new' }).waitFor();
  await commentAsGrace('A second entry');
  const pill = page.getByRole('button', { name: '2 new' });
  await pill.waitFor();

  expect(await read.boundingBox()).toEqual(before);
  expect(await entries(page, 'A second entry').count()).toBe(0);
  await pill.click();
  await waitForEntry(page, 'A second entry');
  await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

it('follows the newest end while it is on the screen', async () => {
  const { page, commentAsGrace } = await openShift({}, manyTexts);
  await waitForEntry(page, 'Note 29 of');

  await commentAsGrace('The newest entry');
  const newest = await waitForEntry(page, 'The newest entry');

  const field = await composer(page).boundingBox();
  await eventually(async () => {
    const { y = Infinity, height = 0 } = (await newest.boundingBox()) ?? {};
    return y + height <= (field?.y ?? 0);
  }).toBe(true);
});

it('leaves a reader alone who scrolls up in the moment in which an entry appears', async () => {
  const { page, commentAsGrace } = await openShift({}, manyTexts);
  await waitForEntry(page, 'Note 29 of');
  await page.evaluate(() => {
    const scrollUp = () => requestAnimationFrame(() => scrollTo(0, 0));
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main')?.innerText.includes('The newest entry')) return;
      observer.disconnect();
      scrollUp();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

  await commentAsGrace('The newest entry');
  await eventually(() => page.evaluate(() => scrollY)).toBe(0);
  await commentAsGrace('Another entry');

  await page.getByRole('button', { name: '1 new' }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

it('follows the newest end when the window gets shorter', async () => {
  const { page, commentAsGrace } = await openShift({}, manyTexts);
  await waitForEntry(page, 'Note 29 of');
  const { width = 1280, height = 720 } = page.viewportSize() ?? {};

  await page.setViewportSize({ width, height: height - 200 });
  await commentAsGrace('The newest entry');

  await waitForEntry(page, 'The newest entry');
});

it('follows the newest end when the page grows again while it scrolls', async () => {
  const { page, commentAsGrace } = await openShift({}, manyTexts);
  await waitForEntry(page, 'Note 29 of');
  const isAtEnd = () =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY < 8);
  await eventually(isAtEnd).toBe(true);

  await page.evaluate(() => {
    const grow = () =>
      (document.body.appendChild(document.createElement('p')).style.height = '9em');
    addEventListener('scroll', grow, { once: true });
    grow();
  });
  await eventually(() => page.locator('body > p').count()).toBe(2);
  await eventually(isAtEnd).toBe(true);
  await commentAsGrace('The newest entry');

  await waitForEntry(page, 'The newest entry');
});

it('follows the newest end when the page shrinks, and grows while it scrolls', async () => {
  const { page, commentAsGrace } = await openShift({}, manyTexts);
  await waitForEntry(page, 'Note 29 of');
  const isAtEnd = () =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY < 8);
  await page.evaluate(() => {
    document.body.appendChild(document.createElement('p')).style.height = '9em';
  });
  await eventually(isAtEnd).toBe(true);

  await page.evaluate(() => {
    const grow = () =>
      (document.body.appendChild(document.createElement('hr')).style.height = '18em');
    addEventListener('scroll', grow, { once: true });
    document.querySelector('body > p')?.remove();
  });
  await eventually(() => page.locator('body > hr').count()).toBe(1);
  await eventually(isAtEnd).toBe(true);
  await commentAsGrace('The newest entry');

  await waitForEntry(page, 'The newest entry');
});

it('filters by kind and text, and keeps the filter in the address', async () => {
  const { page } = await openShift({}, ['Clouds in the west', 'Rain in the east']);
  await waitForEntry(page, 'Rain in the east');

  await page.keyboard.press('f');
  await page.keyboard.type('clouds');
  await entries(page, 'Rain').waitFor({ state: 'detached' });

  expect(page.url()).toContain('clouds');
  await page.reload();
  await waitForEntry(page, 'Clouds in the west');
  await eventually(() => entries(page).count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Text' }).fill('');
  await waitForEntry(page, 'Rain');
});

it('opens and highlights the entry that an address names', async () => {
  const { page, shiftId } = await openShift({}, manyTexts);
  const link = await entries(page, 'Note 2 of').getByRole('link').first().getAttribute('href');
  expect(link).toMatch(new RegExp(`^/console/shifts/${shiftId}#comment-\\d+$`));

  await page.goto(String(link));

  const entry = await waitForEntry(page, 'Note 2 of');
  await eventually(() => entry.getAttribute('class')).toContain('target');
  const box = await entry.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
});
