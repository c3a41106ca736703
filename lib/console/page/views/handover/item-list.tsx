import { useContext } from 'preact/hooks';
import { rowsLeft, type HandoverRow } from '../../store/handover.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { LinksContext } from '../parts/links.ts';
import { Markdown } from '../../text/markdown.tsx';
import { factsOf, notesOf, type RowNote } from './row-notes.ts';
import { Problem } from '../parts/message.tsx';

export type ItemListProps = {
  rows: readonly HandoverRow[];
  /** Whether this person has acknowledged the current summary and plan. */
  hasReadText: boolean;
  /** Whether this person may acknowledge: not before the offer, not after the acceptance. */
  canAcknowledge: boolean;
  /** What is being acknowledged: ids of items, `text` and `all`. */
  busy: ReadonlySet<number | 'text' | 'all'>;
  problem?: string;
  onAcknowledge: (row: HandoverRow) => void;
  onAcknowledgeText: () => void;
  onAcknowledgeAll: () => void;
  onDispute: (row: HandoverRow) => void;
  onTakeBack: (row: HandoverRow) => void;
  onTakeBackText: () => void;
};

/** The open items, and who has acknowledged or disputed each. Rows stay where they are while others arrive. */
export function ItemList(props: ItemListProps) {
  const {
    rows,
    hasReadText,
    canAcknowledge,
    busy,
    problem,
    onAcknowledge,
    onAcknowledgeText,
    onAcknowledgeAll,
  } = props;
  const remainingCount = rowsLeft(rows).length;
  const total = rows.filter(({ change }) => change !== 'closed').length;
  return (
    <section class="handover__items" aria-labelledby="handover-items">
      <header class="handover__head">
        <h2 id="handover-items">{total === 0 ? 'No open items' : `Open items: ${total}`}</h2>
        {canAcknowledge && (
          <Button
            label="Acknowledge all"
            icon="done"
            disabled={busy.has('all') || (remainingCount === 0 && hasReadText)}
            onClick={onAcknowledgeAll}
          />
        )}
      </header>
      <ul class="ticks">
        <li class="ticks__row" data-steady="text">
          <div class="ticks__text">
            <p class="ticks__title">Summary and plan</p>
            <Notes notes={[hasReadText ? READ : canAcknowledge ? UNREAD : NOT_ACKNOWLEDGED]} />
          </div>
          {canAcknowledge && (
            <div class="ticks__buttons">
              <AcknowledgeButton
                isAcknowledged={hasReadText}
                isBusy={busy.has('text')}
                onClick={onAcknowledgeText}
              />
              <TakeBack
                isShown={hasReadText}
                of="summary and plan"
                onClick={props.onTakeBackText}
              />
            </div>
          )}
        </li>
        {rows.map((row) => (
          <ItemRow
            key={row.itemId}
            row={row}
            canAcknowledge={canAcknowledge}
            isBusy={busy.has(row.itemId)}
            onAcknowledge={() => onAcknowledge(row)}
            onDispute={() => props.onDispute(row)}
            onTakeBack={() => props.onTakeBack(row)}
          />
        ))}
      </ul>
      <Problem text={problem} />
    </section>
  );
}

const READ: RowNote = { icon: 'done', text: 'You have acknowledged this version', tone: 'done' };
const UNREAD: RowNote = { icon: 'planned', text: 'Not acknowledged by you yet' };
const NOT_ACKNOWLEDGED: RowNote = { icon: 'planned', text: 'Not acknowledged by you' };

type ItemRowProps = {
  row: HandoverRow;
  canAcknowledge: boolean;
  isBusy: boolean;
  onAcknowledge: () => void;
  onDispute: () => void;
  onTakeBack: () => void;
};

function ItemRow(props: ItemRowProps) {
  const { row, canAcknowledge, isBusy, onAcknowledge, onDispute } = props;
  const { itemId, title, item, mine, change } = row;
  const links = useContext(LinksContext);
  const isClosed = change === 'closed';
  return (
    <li
      class={`ticks__row${isClosed ? ' ticks__row--closed' : ''}`}
      id={`item-${itemId}`}
      data-steady={itemId}
    >
      <div class="ticks__text">
        <p class="ticks__title">{title}</p>
        {item && <p class="ticks__facts">{factsOf(item).join(' · ')}</p>}
        {item?.detail !== undefined && item.detail !== '' && (
          <details class="ticks__detail">
            <summary>Details</summary>
            <Markdown text={item.detail} links={links} />
          </details>
        )}
        <Notes notes={notesOf(row)} />
      </div>
      {canAcknowledge && !isClosed && (
        <div class="ticks__buttons">
          <AcknowledgeButton
            isAcknowledged={mine !== undefined && !mine.disputed}
            isBusy={isBusy}
            onClick={onAcknowledge}
          />
          <Button label="Dispute" about={title} icon="warning" kind="quiet" onClick={onDispute} />
          <TakeBack isShown={mine !== undefined} of={title} onClick={props.onTakeBack} />
        </div>
      )}
    </li>
  );
}

type TakeBackProps = { isShown: boolean; of: string; onClick: () => void };

const TakeBack = ({ isShown, of, onClick }: TakeBackProps) =>
  isShown ? (
    <Button label="Take back" icon="back" kind="quiet" about={of} onClick={onClick} />
  ) : null;

type AcknowledgeButtonProps = { isAcknowledged: boolean; isBusy: boolean; onClick: () => void };

/** It is never disabled, so that the focus stays on it; a second press does nothing. */
const AcknowledgeButton = ({ isAcknowledged, isBusy, onClick }: AcknowledgeButtonProps) => (
  <Button
    label={isAcknowledged ? 'Acknowledged' : 'Acknowledge'}
    icon={isBusy ? 'waiting' : isAcknowledged ? 'done' : 'planned'}
    class="ticks__tick"
    isPressed={isAcknowledged}
    onClick={() => {
      if (!isAcknowledged && !isBusy) onClick();
    }}
  />
);

/** The notes of a row. An empty list takes the room of one note, so that the first one does not move other rows. */
const Notes = ({ notes }: { notes: readonly RowNote[] }) => (
  <ul class="ticks__marks">
    {notes.map(({ icon, text, tone }) => (
      <li key={text} class={tone ? `ticks__mark ticks__mark--${tone}` : 'ticks__mark'}>
        <Icon name={icon} />
        <span>{text}</span>
      </li>
    ))}
  </ul>
);
