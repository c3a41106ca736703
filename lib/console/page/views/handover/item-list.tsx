import { useContext } from 'preact/hooks';
import { rowsLeft, type HandoverRow } from '../../store/handover/handover.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { LinksContext } from '../parts/links.ts';
import { Markdown } from '../../text/markdown.tsx';
import { factsOf, notesOf, type RowNote } from './row-notes.ts';
import { Problem } from '../parts/problem.tsx';

export type ItemListProps = {
  rows: readonly HandoverRow[];
  /** Whether summary and plan are ticked as they are now. */
  hasReadText: boolean;
  /** Whether this person may tick: not before the offer, not after the acceptance. */
  canTick: boolean;
  /** What is on its way: ids of items, `text` and `all`. */
  busy: ReadonlySet<number | 'text' | 'all'>;
  problem?: string;
  onTick: (row: HandoverRow) => void;
  onTickText: () => void;
  onTickAll: () => void;
  onDispute: (row: HandoverRow) => void;
};

/** What is open, item by item, and who has ticked or disputed it. Rows stay where they are while others arrive. */
export function ItemList(props: ItemListProps) {
  const { rows, hasReadText, canTick, busy, problem, onTick, onTickText, onTickAll } = props;
  const left = rowsLeft(rows).length;
  const total = rows.filter(({ change }) => change !== 'closed').length;
  return (
    <section class="handover__items" aria-labelledby="handover-items">
      <header class="handover__head">
        <h2 id="handover-items">{total === 0 ? 'No open items' : `Open items: ${total}`}</h2>
        {canTick && (
          <Button
            label="Tick all"
            icon="done"
            disabled={busy.has('all') || (left === 0 && hasReadText)}
            onClick={onTickAll}
          />
        )}
      </header>
      <ul class="ticks">
        <li class="ticks__row" data-steady="text">
          <div class="ticks__text">
            <p class="ticks__title">Summary and plan</p>
            <Notes notes={[hasReadText ? READ : canTick ? UNREAD : NOT_TICKED]} />
          </div>
          {canTick && (
            <TickButton isTicked={hasReadText} isBusy={busy.has('text')} onClick={onTickText} />
          )}
        </li>
        {rows.map((row) => (
          <ItemRow
            key={row.itemId}
            row={row}
            canTick={canTick}
            isBusy={busy.has(row.itemId)}
            onTick={() => onTick(row)}
            onDispute={() => props.onDispute(row)}
          />
        ))}
      </ul>
      <Problem text={problem} />
    </section>
  );
}

const READ: RowNote = { icon: 'done', text: 'You have read them as they are now', tone: 'done' };
const UNREAD: RowNote = { icon: 'planned', text: 'Not read by you yet' };
const NOT_TICKED: RowNote = { icon: 'planned', text: 'Not ticked by you' };

type ItemRowProps = {
  row: HandoverRow;
  canTick: boolean;
  isBusy: boolean;
  onTick: () => void;
  onDispute: () => void;
};

function ItemRow({ row, canTick, isBusy, onTick, onDispute }: ItemRowProps) {
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
      {canTick && !isClosed && (
        <div class="ticks__buttons">
          <TickButton
            isTicked={mine !== undefined && !mine.disputed}
            isBusy={isBusy}
            onClick={onTick}
          />
          <Button label="Dispute" icon="warning" kind="quiet" onClick={onDispute} />
        </div>
      )}
    </li>
  );
}

type TickButtonProps = { isTicked: boolean; isBusy: boolean; onClick: () => void };

/** It is never disabled, so that the focus stays on it; a second press does nothing. */
const TickButton = ({ isTicked, isBusy, onClick }: TickButtonProps) => (
  <Button
    label={isTicked ? 'Ticked' : 'Tick'}
    icon={isBusy ? 'waiting' : isTicked ? 'done' : 'planned'}
    class="ticks__tick"
    isPressed={isTicked}
    onClick={() => {
      if (!isTicked && !isBusy) onClick();
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
