import type { commentContent } from '#lib/shift-log/contracts/resources/comment-fields.ts';
import type { Comment } from '../../store/records.ts';
import { fullTime } from '../parts/time.tsx';
import { listChange } from './differences.tsx';

type Field = Exclude<keyof typeof commentContent, 'comment'> | 'image' | 'withdrawn';

const listOf = (value: string | undefined): string[] => [value ?? 'none'];

/** The name and the values of each field besides the text. One that is missing does not compile. */
const fields: Record<Field, [name: string, valuesOf: (comment: Comment) => readonly string[]]> = {
  occurred_on: ['Time', ({ occurred_on: at }) => listOf(at && fullTime(at))],
  withdrawn: [
    'Withdrawn',
    ({ withdrawn, withdrawal_reason: reason = 'yes' }) => listOf(withdrawn && reason),
  ],
  tags: ['Tags', ({ tags }) => tags],
  image: ['Files', ({ image }) => image.map(({ file_name }) => file_name)],
  issue_tracker_links: ['Tickets', ({ issue_tracker_links: links }) => links],
  eb_fk: ['Execution block', ({ eb_fk }) => listOf(eb_fk)],
  sbi_fk: ['Scheduling block instance', ({ sbi_fk }) => listOf(sbi_fk)],
  sbd_fk: ['Scheduling block definition', ({ sbd_fk }) => listOf(sbd_fk)],
  prj_fk: ['Project', ({ prj_fk }) => listOf(prj_fk)],
};

/** What changed besides the text of a comment. */
export function OtherChanges({ before, after }: { before: Comment; after: Comment }) {
  const changes = Object.values(fields)
    .map(([name, valuesOf]) => ({ name, change: listChange(valuesOf(before), valuesOf(after)) }))
    .filter(({ change }) => change !== '');
  if (changes.length === 0) return null;
  return (
    <dl class="versions__others">
      {changes.map(({ name, change }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{change}</dd>
        </div>
      ))}
    </dl>
  );
}
