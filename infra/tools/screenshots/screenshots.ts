import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../../command.ts';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../chromium.ts';
import { startNightService } from './night-service.ts';
import { pictures, reviewPictures, takePicture } from './pictures.ts';

/** The pictures of the READMEs. */
const FOLDER = 'lib/console/pictures';

const usage = () => `npm run screenshots [-- --review FOLDER]
Takes the pictures of the READMEs in ${FOLDER}. Starts a service of its own on an empty data folder, plays the
demo night into it, and opens its console in Chromium: the one that the variable CHROMIUM names, else an installed one.
  --review  takes pictures of every page and dialog in every theme and three widths instead, and writes them here`;

/** Starts a browser without a window. Throws if this machine has none. */
async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('No Chromium was found. Install one, or name it with the variable CHROMIUM.');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--hide-scrollbars'] });
}

await command(
  { usage, options: { review: { type: 'string' } } },
  async ({ review: folder = FOLDER }) => {
    const browser = await launchChromium();
    try {
      const service = await startNightService();
      try {
        const context = await browser.newContext({ reducedMotion: 'reduce' });
        const page = await context.newPage();
        await page.goto(service.link);
        await page.getByRole('button', { name: /^Sign in as/ }).click();
        await page.getByRole('group', { name: 'Entries', exact: true }).waitFor();
        await page.close();
        await mkdir(folder, { recursive: true });
        for (const picture of folder === FOLDER ? pictures : reviewPictures()) {
          const file = join(folder, `${picture.name}.png`);
          const image = await takePicture(context, service.url, picture);
          await writeFile(file, image);
          console.log(`${file}  ${Math.ceil(image.length / 1024)} KB`);
        }
      } finally {
        await service.stop();
      }
    } finally {
      await browser.close();
    }
  },
);
