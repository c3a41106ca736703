import type { OpenItem } from '../../store/item-loss-records.ts';
import { ItemFacts } from './item-facts.tsx';
import { kinds } from './kinds.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';

export type ItemListProps = {
  actions: {
    showItem: (item: OpenItem) => void;
    editItem: (item: OpenItem) => void;
    closeItem: (item: OpenItem) => void;
  };
  canWrite: boolean;
  items: readonly OpenItem[];
  /** The time of the server in ms. */
  now: number;
};

/** Items, each with its title, what it is about and what can be done with it. */
export const ItemList = ({ items, now, actions, canWrite }: ItemListProps) => (
  <ul class="items">
    {items.map((item) => (
      <ItemLine key={item.item_id} {...{ item, now, actions, canWrite }} />
    ))}
  </ul>
);

function ItemLine({
  item,
  now,
  actions,
  canWrite,
}: Omit<ItemListProps, 'items'> & { item: OpenItem }) {
  const { kind, title, state } = item;
  return (
    <li class="item">
      <span class="item__icon" title={kinds[kind].label}>
        <Icon name={kinds[kind].icon} />
      </span>
      <div class="item__content">
        <button type="button" class="item__title" onClick={() => actions.showItem(item)}>
          <span class="item__label">{title}</span>
        </button>
        <ItemFacts item={item} now={now} />
      </div>
      {canWrite && (
        <div class="item__actions">
          <Button
            label={`Edit: ${title}`}
            icon="edit"
            isIconOnly
            kind="quiet"
            onClick={() => actions.editItem(item)}
          />
          {state === 'open' && (
            <Button
              label={`Close: ${title}`}
              icon="done"
              isIconOnly
              kind="quiet"
              onClick={() => actions.closeItem(item)}
            />
          )}
        </div>
      )}
    </li>
  );
}
