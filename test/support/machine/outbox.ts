import { runCommand } from './commands.ts';

/** Lists what `npm run outbox` shows of the service on a folder. */
export const listOutbox = (folder: string): Record<string, unknown>[] =>
  runCommand('outbox', folder, 'list')
    .stdout.split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Closes an entry of the list. */
export const closeInOutbox = (folder: string, { kind, id }: Record<string, unknown>) =>
  runCommand('outbox', folder, 'close', '--kind', String(kind), '--id', String(id));
