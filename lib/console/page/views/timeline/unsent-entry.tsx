import { useContext } from 'preact/hooks';
import { isEditable, isQueued, type Draft } from '../../drafts/draft.ts';
import { Markdown } from '../../text/markdown.tsx';
import { FilesOnTheirWay, type Arrivals } from './arriving-files.tsx';
import { DraftState } from '../composer/draft-state.tsx';
import { AboutContext, Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { LinksContext } from '../parts/links.ts';
import { count } from '#lib/night/words.ts';
import { clockTime, Time } from '../parts/time.tsx';

/** An entry that was sent off and that the server has not confirmed yet. */
export type Unsent = Pick<
  Draft,
  | 'id'
  | 'state'
  | 'text'
  | 'blobs'
  | 'saved_at'
  | 'reason'
  | 'question'
  | 'isUncertain'
  | 'uploads'
  | 'uploaded'
  | 'decisions'
> & { target: Pick<Draft['target'], 'kind'> };

const kinds: Record<Draft['target']['kind'], string> = {
  comment: 'New comment',
  reply: 'New reply',
  edit: 'Changed comment',
  annotation: 'New annotation',
  'edit-annotation': 'Changed annotation',
};

export type UnsentActions = {
  /** Opens the entry in the composer again. */
  edit: (id: string) => void;
  /** Asks what to do with an entry that somebody else has changed, or that waited too long. */
  resolve: (id: string) => void;
  discard: (id: string) => void;
  /** Replies to a comment that waits. */
  reply: (id: string) => void;
};

type UnsentEntryProps = {
  entry: Unsent;
  actions: UnsentActions;
  progress?: Arrivals['progress'] | undefined;
};

/** An entry in the queue: its text, its state, and the actions on it. */
export function UnsentEntry({ entry, actions, progress }: UnsentEntryProps) {
  const links = useContext(LinksContext);
  const { id, state, target, text, blobs, saved_at } = entry;
  const kind = kinds[target.kind];
  const name = `${clockTime(saved_at)} ${kind}`;
  const canChange = isEditable(entry) && state !== 'arriving';
  return (
    <article class={`entry entry--unsent entry--${state}`} data-entry={id} tabIndex={-1}>
      <span class="entry__time">
        <Time at={saved_at} />
      </span>
      <span class="entry__icon">
        <Icon name="send" />
      </span>
      <div class="entry__content">
        <p class="entry__byline">
          <strong class="entry__author">{kind}</strong>
          <DraftState draft={entry} />
          {blobs.length > 0 && <span class="entry__note">{count(blobs.length, 'file')}</span>}
        </p>
        <Markdown text={text} links={links} />
        {state === 'arriving' && <FilesOnTheirWay draft={entry} progress={progress} />}
      </div>
      <div
        class="entry__actions entry__actions--words"
        role="group"
        aria-label={`Actions: ${name}`}
      >
        <AboutContext.Provider value={name}>
          {target.kind === 'comment' && isQueued(entry) && (
            <Button label="Reply" icon="reply" command="reply" onClick={() => actions.reply(id)} />
          )}
          {canChange && state === 'conflict' && (
            <Button label="Decide" kind="primary" onClick={() => actions.resolve(id)} />
          )}
          {canChange && state !== 'conflict' && (
            <Button label="Edit" icon="edit" command="edit" onClick={() => actions.edit(id)} />
          )}
          {canChange && <Button label="Discard" icon="trash" onClick={() => actions.discard(id)} />}
        </AboutContext.Provider>
      </div>
    </article>
  );
}
