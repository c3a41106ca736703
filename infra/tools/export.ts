import { once } from 'node:events';
import { toUtc } from '#lib/contract/datetime.ts';
import { command, Misuse } from './command.ts';
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
  // Whoever reads us may have had enough, as `head` does: that is no failure.
  const gone = once(process.stdout, 'error').then(() => true);
  const running: number[] = [];
  for await (const shift of giveOut(from, to)) {
    if (shift.shift_end === undefined) running.push(shift.shift_id);
    const full = !process.stdout.write(`${JSON.stringify(shift)}\n`);
    if (full && (await Promise.race([gone, drained()]))) return;
  }
  for (const id of running)
    console.error(`Shift ${id} is running: where it is imported, it is ended at its last change.`);
}

/** Until the reader has taken what was written. */
async function drained(): Promise<false> {
  await once(process.stdout, 'drain');
  return false;
}
