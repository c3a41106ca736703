import { chromium } from 'playwright-core';
import { findChromium } from '#infra/chromium.ts';
import { command } from '#infra/command.ts';
import { parsePositiveInteger } from '../support/machine/numbers.ts';
import { describe, measureAtRest, type Measurement } from '../support/browser/heap.ts';
import { stopOnInterrupt } from '../support/machine/service-process.ts';
import { startDesk } from './night/desk.ts';
import { openConsole } from './night/operator.ts';
import { findFaults } from './night/faults.ts';
import { workThroughNight } from './night/steps.ts';

const usage = () => `npm run proof -- night [--hours 10] [--speed 60]
Works with the console through a night whose clocks are fast: an event every 20 seconds, entries and pictures
written in the page and by somebody else, sessions of two hours, four restarts of the service and two
sign-outs. Needs Chromium. Status 1 if an entry is lost, stored or shown twice, if the first picture cannot be
opened at the end, if the page logs an error, or if its heap or its DOM nodes exceed 1.2 times those of a page
that is opened afresh.
  --hours N  the length of the night (10)
  --speed N  the speed of its clocks (60)`;

const options = { hours: { type: 'string' }, speed: { type: 'string' } } as const;

/** What a page that was open all night may take, in times of a page that is opened afresh. */
const MAX_RATIO = 1.2;

const findGrowth = (atDawn: Measurement, afresh: Measurement): string[] =>
  (['bytes', 'nodes', 'items'] as const)
    .filter((name) => atDawn[name] > afresh[name] * MAX_RATIO)
    .map((name) => `${name}: ${atDawn[name]} at dawn, ${afresh[name]} afresh.`);

await command({ usage, options }, async (values) => {
  const hours = parsePositiveInteger('hours', values.hours, 10);
  const speed = parsePositiveInteger('speed', values.speed, 60);
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found. CHROMIUM names one.');
  // Machine code that V8 compiles for what runs often would count as growth of the page.
  const args = ['--no-sandbox', '--js-flags=--jitless'];
  const browser = await chromium.launch({ executablePath, args });
  const desk = await startDesk(hours, speed);
  stopOnInterrupt(() => browser.close());
  try {
    const night = await workThroughNight(browser, desk, hours);
    const atDawn = await measureAtRest(night.ada.page);
    const newConsole = await openConsole(browser, desk, 'ada');
    // What a person does in the page loads and compiles its code.
    await newConsole.write('Written in a new page.', true);
    const afresh = await measureAtRest(newConsole.page);
    console.log(`at dawn ${describe(atDawn)}; opened afresh ${describe(afresh)}`);
    const faults = [...(await findFaults(desk, night, newConsole)), ...findGrowth(atDawn, afresh)];
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    await browser.close();
    await desk.stop();
  }
});
