import { editorOf } from '#lib/night/names.ts';
import type { Comment } from '../../store/records.ts';
import { Button } from '../parts/button.tsx';
import { Time } from '../parts/time.tsx';
import { Dialog } from './dialog.tsx';
import { Differences } from './differences.tsx';
import { OtherChanges } from './other-changes.tsx';

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
