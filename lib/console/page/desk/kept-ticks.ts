import type { Desk } from './desk.ts';
import { Copies } from '../drafts/copies.ts';
import type { Annotation, Comment } from '../store/records.ts';
import type { Tick } from '../text/ticks.ts';

/** The ticks of an entry, as this browser keeps them until they are stored. */
type Kept = { record: Comment | Annotation; ticks: Tick[] };

/** They belong to the person who ticked, and survive a reload. */
const copiesOf = ({ session }: Desk) => new Copies<string, Kept>(`ticks ${session.user.peek()} `);

export const keep = (desk: Desk, key: string, { record, ticks }: Kept): void =>
  copiesOf(desk).write(key, { record, ticks });

export const forget = (desk: Desk, key: string): void => copiesOf(desk).delete(key);

export const loadKept = (desk: Desk): (readonly [string, Kept])[] =>
  copiesOf(desk)
    .readAll()
    .map(({ key, draft }) => [key, draft] as const);
