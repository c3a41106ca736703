import { timeOf, writtenAt } from '#lib/night/occurrence.ts';
import type { Annotation, Comment } from '../../store/records.ts';
import { dayOf, Time } from '../parts/time.tsx';

/** Says when an entry was written that is about another time. */
export function WrittenNote({ record }: { record: Comment | Annotation }) {
  const at = writtenAt(record);
  return at === undefined ? null : (
    <span class="entry__note">
      written <Time at={at} withDay={dayOf(at) !== dayOf(timeOf(record))} />
    </span>
  );
}
