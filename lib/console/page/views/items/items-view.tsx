import type { ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { OpenItem } from '../../store/item-loss-records.ts';
import { Button } from '../parts/button.tsx';
import { Field, Select } from '../parts/field.tsx';
import { AsyncContent, Message, type AsyncState } from '../parts/message.tsx';
import { More } from '../parts/more.tsx';
import { count } from '#lib/night/words.ts';
import { ItemList, type ItemListProps } from './item-list.tsx';
import { useFrozenWhileInUse } from '../parts/use-frozen-while-in-use.ts';
import type { ItemFilters } from './item-filters.ts';
import { kindOptions } from './kinds.ts';

type ItemsViewProps = {
  filters: ItemFilters;
  /**
   * The open items, overdue first, which are undefined until they are loaded; absent if closed ones alone are shown.
   */
  open?: { items: readonly OpenItem[] | undefined };
  closed: AsyncState<readonly OpenItem[]>;
  /** Whether closed items are shown. */
  hasClosed: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The time of the server in ms. */
  now: number;
  canWrite: boolean;
  /** Counts what this person has changed. */
  ownChanges: ReadonlySignal<number>;
  actions: ItemListProps['actions'] & { addItem: () => void };
  onSearch: (filters: ItemFilters) => void;
  onMore: () => void;
};

/** The open items of all shifts, overdue first, and the closed ones, newest first. */
export function ItemsView(props: ItemsViewProps) {
  const { filters, open, canWrite, actions, onSearch } = props;
  const filterKey = JSON.stringify(filters);
  return (
    <div class="items-page">
      <div class="items-page__head">
        <h1>Open items</h1>
        {canWrite && (
          <Button label="New item" icon="plus" kind="primary" onClick={actions.addItem} />
        )}
      </div>
      <FilterForm key={filterKey} filters={filters} onSearch={onSearch} />
      {/* Mounted again for other filters, so that the new list shows at once, also under a pointer. */}
      {open && <OpenSection key={`open ${filterKey}`} {...props} items={open.items} />}
      {props.hasClosed && <ClosedSection {...props} />}
    </div>
  );
}

function OpenSection({
  items,
  now,
  canWrite,
  ownChanges,
  actions,
}: ItemsViewProps & { items: readonly OpenItem[] | undefined }) {
  const { snapshot, hasNewer, release, handlers } = useFrozenWhileInUse(items, ownChanges.value);
  return (
    <section aria-labelledby="open-items" {...handlers}>
      <div class="rail__head">
        <h2 id="open-items">{snapshot ? count(snapshot.length, 'open item') : 'Open'}</h2>
        {hasNewer && <Button label="Show changes" kind="quiet" onClick={release} />}
      </div>
      {!snapshot && <Message icon="waiting" title="Loading the open items…" />}
      {snapshot?.length === 0 && <p class="rail__note">Nothing is open.</p>}
      {snapshot && <ItemList items={snapshot} {...{ now, canWrite, actions }} />}
    </section>
  );
}

function ClosedSection({ closed, hasMore, isLoadingMore, onMore, ...list }: ItemsViewProps) {
  return (
    <section aria-labelledby="closed-items">
      <h2 id="closed-items">Closed</h2>
      <AsyncContent loaded={closed} what="the closed items">
        {(items) =>
          items.length === 0 && !hasMore ? (
            <p class="rail__note">Nothing was closed.</p>
          ) : (
            <ItemList items={items} {...list} />
          )
        }
      </AsyncContent>
      {hasMore && <More label="Older items" isLoading={isLoadingMore} onMore={onMore} />}
    </section>
  );
}

const stateOptions = [
  ['', 'Open and closed'],
  ['open', 'Open'],
  ['closed', 'Closed'],
] as const;

type FilterFormProps = { filters: ItemFilters; onSearch: (filters: ItemFilters) => void };

/** The filters. Choices apply at once, typed text on Enter or with the button. */
function FilterForm({ filters, onSearch }: FilterFormProps) {
  const [typed, setTyped] = useState({
    component: filters.component ?? '',
    shift_id: filters.shift_id ?? '',
  });
  const search = (part: ItemFilters) => onSearch({ ...filters, ...typed, ...part });
  return (
    <form
      class="search"
      aria-label="Filter the items"
      onSubmit={(event) => {
        event.preventDefault();
        search({});
      }}
    >
      <Select
        label="State"
        value={filters.state ?? ''}
        options={stateOptions}
        onChange={(state) => search({ state })}
      />
      <Select
        label="Kind"
        value={filters.kind ?? ''}
        options={[['', 'All kinds'], ...kindOptions]}
        onChange={(kind) => search({ kind })}
      />
      <Field
        label="Component"
        value={typed.component}
        onInput={(component) => setTyped({ ...typed, component })}
        command="filter"
      />
      <Field
        label="Shift"
        value={typed.shift_id}
        onInput={(shift_id) => setTyped({ ...typed, shift_id })}
      />
      <div class="search__buttons">
        <Button label="Filter" icon="filter" type="submit" />
        <Button label="Reset" onClick={() => onSearch({})} />
      </div>
    </form>
  );
}
