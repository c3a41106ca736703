import { stat } from 'node:fs/promises';
import type { Taken } from '#lib/shift-log/archive/take-in.ts';
import { command, Misuse } from '../command.ts';
import { entriesOf } from './entries.ts';
import { progress } from './progress.ts';
import { withStore } from './store.ts';

const usage = () => `npm run import -- FILE
Takes shifts with all that is in them into the store, beside a running service or without one. FILE is
what npm run export wrote, or a list in the shape of earlier listings. What stands is not changed and what
is missing is added: the same file again changes nothing. Imported shifts are ended. Images are shown whose
bytes the bucket has; the file names the others. What cannot be read is told, entry by entry, and the rest
goes in; status 1 where nothing in the file can be read.`;

type Tally = { entries: number; shifts: Record<Taken['shift'], number>; added: Taken['added'] };

await command({ usage, options: {}, positionals: true }, async (_, [file, ...more]) => {
  if (file === undefined || more.length > 0) throw new Misuse('Name one FILE. Try --help.');
  const size = await sizeOf(file);
  const tally: Tally = {
    entries: 0,
    shifts: { new: 0, known: 0, 'left out': 0 },
    added: { logs: 0, annotations: 0, comments: 0, replies: 0, images: 0 },
  };
  try {
    await withStore(() => takeFileIn(file, size, tally));
  } finally {
    if (tally.entries > 0) console.log(told(tally));
  }
  if (tally.shifts.new + tally.shifts.known === 0)
    throw new Error(`${file} holds no shift that can be taken in.`);
});

function told({ shifts, added }: Tally): string {
  const counts = Object.entries(added).map(([what, count]) => `${what} ${count}`);
  return `Shifts: ${shifts.new} new, ${shifts.known} known, ${shifts['left out']} left out. New in them: ${counts.join(', ')}.`;
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) throw new Misuse(`'${file}' is no file.`);
  return found.size;
}

async function takeFileIn(file: string, size: number, tally: Tally): Promise<void> {
  const { takeIn } = await import('#lib/shift-log/archive/take-in.ts');
  await keepIds(file, size);
  const bar = progress('entries');
  try {
    for await (const found of entriesOf(file, size)) {
      tally.entries++;
      const taken = 'value' in found ? await takeIn(found.value) : unread(found.unreadable);
      tally.shifts[taken.shift]++;
      for (const what of Object.keys(tally.added) as (keyof Taken['added'])[])
        tally.added[what] += taken.added[what] ?? 0;
      for (const problem of taken.told) bar.tell(`entry ${tally.entries}: ${problem}`);
      bar.at(found.done, tally.entries);
    }
  } finally {
    bar.stop();
  }
}

type Unread = Omit<Taken, 'added'> & { added: Partial<Taken['added']> };

function unread(why: string): Unread {
  return { shift: 'left out', added: {}, told: [why] };
}

/** Keeps the ids of the file from being given to others while it is taken in. */
async function keepIds(file: string, size: number): Promise<void> {
  const { highestId, keepIdsUpTo } = await import('#lib/shift-log/archive/ids.ts');
  let highest = 0;
  for await (const found of entriesOf(file, size))
    if ('value' in found) highest = Math.max(highest, highestId(found.value));
  await keepIdsUpTo(highest);
}
