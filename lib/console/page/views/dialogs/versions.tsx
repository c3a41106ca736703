import { editorOf } from '#lib/night/names.ts';
import type { commentContent } from '#lib/shift-log/contracts/resources/comment-fields.ts';
import type { Comment } from '../../store/records.ts';
import { Button } from '../parts/button.tsx';
import { fullTime, Time } from '../parts/time.tsx';
import { Dialog } from './dialog.tsx';
import { Differences, listChange } from './differences.tsx';

type VersionsProps = {
  /** All versions of a comment, oldest first; undefined while they are loaded. */
  versions: readonly Comment[] | undefined;
  problem?: string;
  onClose: () => void;
};

/** The versions of a comment, newest first, each with what it changed. */
export function Versions({ versions, problem, onClose }: VersionsProps) {
  const list = versions?.map((version, at) => ({ version, before: versions[at - 1] })) ?? [];
  return (
    <Dialog
      title="Versions"
      size="large"
      onClose={onClose}
      buttons={<Button label="Close" autofocus onClick={onClose} />}
    >
      {!versions && <p role="status">{problem ?? 'Loading the versions…'}</p>}
      <ol class="versions">
        {list.toReversed().map(({ version, before }) => (
          <li key={version.id} class="versions__item">
            <h3 class="versions__title">
              Version {version.comment_version}
              <span class="versions__author">{editorOf(version.metadata)}</span>
              <Time at={version.metadata.last_modified_on} withDay />
            </h3>
            {before ? (
              <Differences before={before.comment ?? ''} after={version.comment ?? ''} />
            ) : (
              <p class="differences">{version.comment}</p>
            )}
            {before && <OtherChanges before={before} after={version} />}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

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

/** What changed besides the text. */
function OtherChanges({ before, after }: { before: Comment; after: Comment }) {
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
