import type { Annotation, Comment } from '../../store/records.ts';
import { isComment, textOf } from '../../drafts/draft.ts';
import { Differences } from '../dialogs/differences.tsx';
import { OtherChanges } from '../dialogs/other-changes.tsx';
import { Button } from '../parts/button.tsx';
import { Time } from '../parts/time.tsx';

type NewerVersionNoticeProps = {
  /** The version that the edit changes. */
  before: Comment | Annotation;
  newest: Comment | Annotation;
  author: string;
  onTakeOver: () => void;
};

/** Shows that the edited entry has a newer version, with its differences, and offers to take it over. */
export function NewerVersionNotice(props: NewerVersionNoticeProps) {
  const { before, newest, author, onTakeOver } = props;
  const noun = isComment(newest) ? 'comment' : 'annotation';
  const time = <Time at={newest.metadata.last_modified_on} />;
  if (newest.withdrawn)
    return (
      <p class="composer__offer" role="status">
        {author} withdrew this {noun}, {time}. It can be changed after it is reinstated.
      </p>
    );
  const [then, now] = [textOf(before), textOf(newest)];
  return (
    <div class="composer__offer">
      <p role="status">
        {author} changed this {noun}, {time}.
      </p>
      <details>
        <summary>What changed</summary>
        {then === now ? <p>The text is the same.</p> : <Differences before={then} after={now} />}
        {isComment(before) && isComment(newest) && <OtherChanges before={before} after={newest} />}
      </details>
      <Button label="Take over" about="the newer version" onClick={onTakeOver} />
    </div>
  );
}
