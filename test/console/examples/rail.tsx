import { signal } from '@preact/signals';
import { toItemFields } from '#lib/console/page/views/items/item-fields.ts';
import { CloseDialog } from '#lib/console/page/views/items/close-dialog.tsx';
import { ItemDetails } from '#lib/console/page/views/items/item-details.tsx';
import { ItemDialog } from '#lib/console/page/views/items/item-dialog.tsx';
import { LinkDialog } from '#lib/console/page/views/items/link-dialog.tsx';
import { ChoiceDialog } from '#lib/console/page/views/dialogs/choice-dialog.tsx';
import { categories, categoryNames } from '#lib/console/page/views/losses/categories.ts';
import { LossDialog } from '#lib/console/page/views/losses/loss-dialog.tsx';
import { toLossFields } from '#lib/console/page/views/losses/loss-fields.ts';
import { Rail } from '#lib/console/page/views/rail/rail.tsx';
import type { RailProps } from '#lib/console/page/views/rail/rail-props.ts';
import type { Examples } from './example.ts';
import {
  accounting,
  closedItem,
  itemHistory,
  openItems,
  listedLosses,
  runningLosses,
} from './item-records.ts';
import { entries, now, shift } from './night.ts';
import { doNothing } from './night-context.ts';

const time = new Date(now).toISOString();
const close = { onClose: doNothing, onCancel: doNothing };
const form = { ...close, onChange: doNothing, onSave: doNothing };

export const itemActions = {
  addItem: doNothing,
  showItem: doNothing,
  editItem: doNothing,
  closeItem: doNothing,
};

export const railProps: RailProps = {
  isRunning: true,
  canWrite: true,
  now: signal(now),
  items: signal(openItems),
  ownChanges: signal(0),
  losses: signal([...listedLosses, ...runningLosses]),
  openLosses: signal(runningLosses),
  accounting: signal(accounting),
  entries: signal(entries),
  actions: {
    ...itemActions,
    startLoss: doNothing,
    stopLoss: doNothing,
    restartLoss: doNothing,
    withdrawLoss: doNothing,
    reinstateLoss: doNothing,
    askToStopLoss: doNothing,
    editLoss: doNothing,
    explainGap: doNothing,
    openEntry: doNothing,
  },
};

/** A shift that has just started: nothing is lost, nothing is open. */
const quietRail = (
  <Rail
    {...railProps}
    items={signal([])}
    losses={signal([])}
    openLosses={signal([])}
    accounting={signal({
      ...accounting,
      seconds: { total: 0, observing: 0, lost: 0, no_response: 0, unexplained: 0 },
      intervals: [],
    })}
    entries={signal([])}
  />
);

const [fault, restriction] = openItems;

export const railExamples: Examples = {
  'rail, quiet': () => quietRail,
  'rail, ended shift, for a reader': () => (
    <Rail
      {...railProps}
      isRunning={false}
      canWrite={false}
      openLosses={signal([])}
      items={signal([closedItem, ...(restriction ? [restriction] : [])])}
    />
  ),
  'start the loss clock': () => (
    <ChoiceDialog
      {...close}
      title="Why is time being lost?"
      label="Categories"
      options={categoryNames.map((value) => ({ value, label: value, hint: categories[value] }))}
      actLabel="Start the clock"
      problem="No connection."
      onChoose={doNothing}
    />
  ),
  'record lost time': () => (
    <LossDialog
      {...form}
      isNew
      start={shift.shift_start}
      now={now}
      items={openItems}
      fields={{
        ...toLossFields({ category: 'idle', began: '2026-11-21T20:15:00Z' }, shift.shift_start),
        ended: 'half past',
      }}
    />
  ),
  'open an item': () => (
    <ItemDialog
      {...form}
      isNew
      now={time}
      fields={{ ...toItemFields({ title: 'Encoder of SKA044 jumps' }, time), due: 'tonight' }}
      problem="Grace Hopper has changed it: title is now “Encoder jumps”. Save again to replace that."
    />
  ),
  ...(fault && {
    'close an item': () => (
      <CloseDialog
        {...close}
        item={fault}
        resolution="Compressor 4 was replaced."
        now={now}
        onChange={doNothing}
        onCloseItem={doNothing}
      />
    ),
    'an item with its history': () => (
      <ItemDetails
        onCopyLink={doNothing}
        {...close}
        item={fault}
        history={itemHistory}
        now={now}
        canWrite
        onComment={doNothing}
        onEdit={doNothing}
        onCloseItem={doNothing}
        onReopen={doNothing}
      />
    ),
  }),
  'link a comment to an item': () => (
    <LinkDialog {...close} items={openItems} onLink={doNothing} onNew={doNothing} />
  ),
};
