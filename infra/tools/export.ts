import { toSortable, toUtc } from '#lib/contract/fields/datetime.ts';
import { command, Misuse } from '../command.ts';
import { withStore } from './store.ts';

const usage = () => `npm run --silent export -- [--from TIME] [--to TIME] > FILE
Prints every shift with all that is in it, one JSON document a line, oldest first, beside a running
service or without one. npm run import takes the file.
  --from  shifts that began at this time or later: 2026-11-21 or 2026-11-21T20:15:00Z
  --to    shifts that began at this time or earlier; a date means the whole day`;

const options = { from: { type: 'string' }, to: { type: 'string' } } as const;

await command({ usage, options }, async ({ from, to }) => {
  const range = [
    timeOf('--from', from, 'T00:00:00Z'),
    timeOf('--to', to, 'T23:59:59.999999Z'),
  ] as const;
  if (
    range[0] !== undefined &&
    range[1] !== undefined &&
    toSortable(range[0]) > toSortable(range[1])
  )
    throw new Misuse('--from is later than --to.');
  await withStore(() => print(...range));
});

function timeOf(option: string, text: string | undefined, ofDay: string): string | undefined {
  if (text === undefined) return undefined;
  const time = toUtc(/^\d{4}-\d\d-\d\d$/.test(text) ? text + ofDay : text);
  if (time === undefined)
    throw new Misuse(`${option}: '${text}' is not a time such as 2026-11-21T20:15:00Z.`);
  return time;
}

async function print(from?: string, to?: string): Promise<void> {
  const { giveOut } = await import('#lib/shift-log/archive/give-out.ts');
  // Each write hears of its own failure.
  process.stdout.on('error', () => undefined);
  for await (const shift of giveOut(from, to)) {
    if (shift.shift_end === undefined)
      console.error(
        `Shift ${shift.shift_id} is running: where it is imported, it is ended at its last change.`,
      );
    if (!(await write(`${textOf(shift)}\n`))) return;
  }
}

function textOf(shift: { shift_id: number }): string {
  try {
    return JSON.stringify(shift);
  } catch (error) {
    throw new Error(`Shift ${shift.shift_id} cannot be one document: ${(error as Error).message}.`);
  }
}

/** Writes and waits until it is taken; false where the reader is gone. */
function write(text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve(true);
      // Whoever reads us may have had enough, as `head` does: that is no failure.
      else if ((error as NodeJS.ErrnoException).code === 'EPIPE') resolve(false);
      else reject(new Error(`The export could not be written: ${error.message}.`));
    });
  });
}
