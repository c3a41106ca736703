import type { Comment } from '../../store/records.ts';
import { Button } from '../parts/button.tsx';
import { Time } from '../parts/time.tsx';
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
              <span class="versions__author">{version.metadata.last_modified_by}</span>
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

/** What changed besides the text. */
function OtherChanges({ before, after }: { before: Comment; after: Comment }) {
  const names = ({ image }: Comment) => image.map(({ file_name }) => file_name);
  const changes = [
    ['Tags', listChange(before.tags, after.tags)],
    ['Files', listChange(names(before), names(after))],
    ['Tickets', listChange(before.issue_tracker_links, after.issue_tracker_links)],
    ['Execution block', listChange([before.eb_fk ?? 'none'], [after.eb_fk ?? 'none'])],
  ] as const;
  const shown = changes.filter(([, change]) => change !== '');
  if (shown.length === 0) return null;
  return (
    <dl class="versions__others">
      {shown.map(([name, change]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{change}</dd>
        </div>
      ))}
    </dl>
  );
}
