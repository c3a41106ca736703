import type { Desk } from './desk.ts';
import { Copies } from '../drafts/copies.ts';
import type { Annotation, Comment } from '../store/records.ts';
import type { Tick } from '../text/ticks.ts';

/** Ticks of one entry that are sent together. */
export type TickBatch = { record: Comment | Annotation; ticks: Tick[] };

/** Ticks in this browser until the desk has them, by the id of their batch. They belong to the person who ticked. */
const copiesOf = ({ session }: Desk) =>
  new Copies<string, TickBatch>(`ticks ${session.user.peek()} `);

export const storeBatch = (desk: Desk, id: string, { record, ticks }: TickBatch): void =>
  copiesOf(desk).write(id, { record, ticks });

export const deleteBatch = (desk: Desk, id: string): void => copiesOf(desk).delete(id);

/** Returns the stored batches, oldest first. */
export const storedBatches = (desk: Desk): (readonly [id: string, TickBatch])[] =>
  copiesOf(desk)
    .readAll()
    .map(({ key, draft }) => [key, draft] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
