import type { ItemChange, OpenItem } from '../../store/item-loss-records.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { Message, Problem } from '../parts/message.tsx';
import { Button } from '../parts/button.tsx';
import { Time } from '../parts/time.tsx';
import { capitalized, inWords } from '#lib/night/words.ts';
import { fieldsAt, ItemFacts } from './item-facts.tsx';

type ItemDetailsProps = {
  item: OpenItem;
  /** The changes, newest first; undefined until they are loaded. */
  history: readonly ItemChange[] | undefined;
  /** The time of the server in ms. */
  now: number;
  canWrite: boolean;
  isBusy?: boolean;
  problem?: string;
  /** Goes to the comment that the item is linked to. */
  onComment: (commentId: number) => void;
  onCopyLink: () => void;
  onEdit: () => void;
  onCloseItem: () => void;
  onReopen: () => void;
  onClose: () => void;
};

/** An item with everything that is known about it, and who changed what, and when. */
export function ItemDetails(props: ItemDetailsProps) {
  const { item, history, now, canWrite, isBusy = false, problem, onComment, onClose } = props;
  const { title, state, comment_id } = item;
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      buttons={
        <>
          <Button label="Close this window" autofocus onClick={onClose} />
          <Button label="Copy link" icon="link" onClick={props.onCopyLink} />
          {canWrite && (
            <>
              <Button label="Edit" icon="edit" disabled={isBusy} onClick={props.onEdit} />
              {state === 'open' ? (
                <Button label="Close the item" icon="done" onClick={props.onCloseItem} />
              ) : (
                <Button label="Reopen" icon="event" disabled={isBusy} onClick={props.onReopen} />
              )}
            </>
          )}
        </>
      }
    >
      <ItemFacts item={item} now={now} />
      {fieldsAt('paragraph', item).map(({ name, text }) => (
        <p key={name} class="item-details__text">
          {name !== 'detail' && <strong>{capitalized(inWords(name))}: </strong>}
          {text}
        </p>
      ))}
      {comment_id !== undefined && (
        <p>
          <Button label="Go to the comment" icon="comment" onClick={() => onComment(comment_id)} />
        </p>
      )}
      <Problem text={problem} />
      <section>
        <h3>History</h3>
        {history ? (
          <ol class="versions">
            {history.map((change) => (
              <Change key={change.version} {...{ item, change, onComment }} />
            ))}
          </ol>
        ) : (
          problem === undefined && <Message icon="waiting" title="Loading the history…" />
        )}
      </section>
    </Dialog>
  );
}

type ChangeProps = Pick<ItemDetailsProps, 'item' | 'onComment'> & { change: ItemChange };

function Change({ item, change, onComment }: ChangeProps) {
  const { version, by, on, before, after } = change;
  // The initial values that still apply are shown above.
  const changedFields = version === 1 ? [] : Object.keys({ ...before, ...after });
  const names = changedFields.filter((name) => name !== 'comment_id');
  const { comment_id } = after;
  const isAbove = version === 1 && comment_id === item.comment_id;
  return (
    <li class="versions__item">
      <p class="versions__title">
        <span>{version === 1 ? 'Opened' : `Version ${version}`}</span>
        <span class="versions__author">{by}</span>
        <Time at={on} withDay />
      </p>
      <dl class="versions__others">
        {names.map((name) => (
          <div key={name}>
            <dt>{inWords(name)}</dt>
            <dd class="differences">
              {before[name] !== undefined && <del>{textOf(before[name])}</del>}{' '}
              {after[name] !== undefined && <ins>{textOf(after[name])}</ins>}
            </dd>
          </div>
        ))}
      </dl>
      {typeof comment_id === 'number' && !isAbove && (
        <p>
          <Button
            label="The comment of this change"
            icon="comment"
            kind="quiet"
            onClick={() => onComment(comment_id)}
          />
        </p>
      )}
    </li>
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
