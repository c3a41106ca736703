import { expect, it } from 'vitest';
import { BLOCK, writeNight } from '../../support/browser/night.ts';
import { openConsole } from '../../support/browser/console.ts';
import { waitUntilLive } from '../../support/browser/page.ts';

const sizes = [
  [320, 256],
  [360, 740],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [3840, 2160],
] as const;

it('has no sideways scrolling and no control that is cut off at any width', async () => {
  const { shiftId } = await writeNight();
  const page = await openConsole({ reducedMotion: 'reduce', user: 'katherine-johnson' });
  const paths = ['', '/handover', '/report'].map((part) => `/console/shifts/${shiftId}${part}`);
  const others = ['shifts', 'items', 'search', 'tags?tag=receiver', `execution-blocks/${BLOCK}`];
  const problems: string[] = [];
  for (const path of ['/console', ...paths, ...others.map((other) => `/console/${other}`)]) {
    await page.goto(path);
    await waitUntilLive(page);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      const cut = await page.evaluate<string[]>(controlsCutOff);
      problems.push(...cut.map((what) => `${width} ${path}: ${what}`));
    }
  }
  expect(problems).toEqual([]);
});

/** Returns what is wider than the window, the controls that lie partly outside of it, and what covers another in the header. */
const controlsCutOff = `(() => {
  const { scrollWidth, clientWidth } = document.scrollingElement;
  const isScrolled = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
    return false;
  };
  const cut = [...document.querySelectorAll('a, button, input, select, textarea')].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 1 && one.checkVisibility() && !isScrolled(one) && (left < -1 || right > clientWidth + 1);
  });
  const header = [...document.querySelectorAll('.header :is(a, dd, button)')].filter((one) =>
    one.checkVisibility());
  const covers = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  };
  const covered = header.filter((one, at) => header.slice(at + 1).some((other) => covers(one, other)));
  return [
    ...covered.map((one) => 'covered: ' + one.outerHTML.slice(0, 90)),
    ...(scrollWidth > clientWidth ? ['the page is ' + scrollWidth + ' wide'] : []),
    ...cut.map((one) => one.outerHTML.slice(0, 90)),
  ];
})()`;
