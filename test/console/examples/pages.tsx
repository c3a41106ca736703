import { signal } from '@preact/signals';
import type { Shift } from '#lib/console/page/store/records.ts';
import { BlockView } from '#lib/console/page/views/references/block-view.tsx';
import { sortOpenItems } from '#lib/console/page/views/items/item-filters.ts';
import { ItemsView } from '#lib/console/page/views/items/items-view.tsx';
import { Missing, NotFound } from '#lib/console/page/views/parts/not-found.tsx';
import { Now } from '#lib/console/page/views/now/now.tsx';
import { summarize } from '#lib/console/page/views/shifts/summary.ts';
import { ShiftView } from '#lib/console/page/views/shifts/shift-view.tsx';
import { ShiftsView } from '#lib/console/page/views/shifts/shifts-view.tsx';
import { TagsView } from '#lib/console/page/views/references/tags-view.tsx';
import { composerProps } from './composer.tsx';
import { unsent, unsentActions } from './unsent.tsx';
import { itemActions } from './rail.tsx';
import { closedItem, openItems } from './item-records.ts';
import { offeredHandover } from './handover/handover-records.ts';
import { inFrame, shiftProps } from './frame.tsx';
import { annotations, comments, ended, entries, lockComment, logs, now, shift } from './night.ts';
import { context, doNothing } from './night-context.ts';
import { tagColors } from '#lib/shift-log/contracts/resources/tag.ts';
import { tag } from './records.ts';
import { searchPages } from './search.tsx';
import type { Examples } from './example.ts';

/** The running shift with entries that wait and a note that the connection is lost. */
function OfflineShift() {
  const props = shiftProps();
  return (
    <Now
      running={{
        ...props,
        head: { ...props.head, asOf: signal('2026-11-22T03:36:40Z') },
        timeline: {
          ...props.timeline,
          unsent: signal(unsent),
          unsentActions,
        },
      }}
      composer={composerProps({})}
      canWrite
      onStart={doNothing}
    />
  );
}

const shifts: Shift[] = [shift, ended, ended].map((one, number) => ({
  ...one,
  id: 42 - number,
  shift_id: 42 - number,
  operator_name: ['Ada Lovelace', 'Katherine Johnson', 'Grace Hopper'][number] ?? '',
  shift_logs: logs.slice(0, 23 - 6 * number),
  comments: comments.slice(number),
  annotations,
}));

export const pageExamples = {
  'now, running': () =>
    inFrame(
      <Now running={shiftProps()} composer={composerProps({})} canWrite onStart={doNothing} />,
    ),
  'now, offline with entries waiting': () =>
    inFrame(<OfflineShift />, {
      connection: signal({ state: 'offline', since: '2026-11-22T03:36:40Z' }),
      unsentCount: signal(3),
      notices: signal([
        {
          id: 'clock',
          kind: 'warning',
          text: 'This computer’s clock is 8 s ahead of the server’s.',
        },
        {
          id: 'version',
          kind: 'info',
          text: 'A new version of the console is ready.',
          action: { label: 'Reload now', run: doNothing },
          onClose: doNothing,
        },
      ]),
    }),
  'now, no shift runs': () =>
    inFrame(
      <Now last={{ shift: ended, summary: summarize(entries) }} canWrite onStart={doNothing} />,
      { running: signal(undefined), connection: signal({ state: 'catching up' }) },
    ),
  'now, no shift runs, a handover waits': () =>
    inFrame(
      <Now
        last={{ shift: ended, summary: summarize(entries) }}
        handover={offeredHandover}
        canWrite
        onStart={doNothing}
      />,
      { running: signal(undefined) },
    ),
  'shift, ended, for a reader': () => {
    const props = shiftProps(ended);
    const reader = { ...context, reader: { canWrite: false } };
    return inFrame(
      <ShiftView
        {...props}
        head={{ ...props.head, canWrite: false }}
        timeline={{ ...props.timeline, context: { ...reader, target: signal('comment-501') } }}
      />,
      { page: 'shifts' },
    );
  },
  shifts: () =>
    inFrame(
      <ShiftsView
        filters={{ operator_name: 'a' }}
        ranges={[{ label: 'Tonight', from: '2026-11-21T12:00Z', to: '2026-11-22T12:00Z' }]}
        shifts={{ state: 'loaded', value: shifts }}
        hasMore
        isLoadingMore
        onSearch={doNothing}
        onMore={doNothing}
      />,
      { page: 'shifts' },
    ),
  items: () =>
    inFrame(
      <ItemsView
        filters={{}}
        open={{ items: sortOpenItems(openItems, now) }}
        closed={{ state: 'loaded', value: [closedItem] }}
        hasClosed
        hasMore
        isLoadingMore={false}
        now={now}
        canWrite
        ownChanges={signal(0)}
        actions={itemActions}
        onSearch={doNothing}
        onMore={doNothing}
      />,
      { page: 'items' },
    ),
  'execution block': () =>
    inFrame(
      <BlockView
        ebId="eb-t0001-20261121-00008"
        block={{
          state: 'loaded',
          value: { logs: logs.filter(({ id }) => id === 9008), comments: [lockComment] },
        }}
        context={context}
      />,
      { page: 'other' },
    ),
  tags: () =>
    inFrame(
      <TagsView
        tags={{
          state: 'loaded',
          value: [
            ...tagColors.map((color, n) => tag(n + 1, `tag-${color}`, { color })),
            tag(20, 'weather', { color: 'teal', description: 'Time lost to the weather' }),
            tag(21, 'commissioning', { archived: true }),
          ],
        }}
        used={['receiver', 'seeing', 'weather']}
        selected="weather"
        comments={{
          state: 'loaded',
          value: comments.filter(({ tags }) => tags.includes('weather')),
        }}
        context={context}
        onCreate={() => Promise.resolve(true)}
        onEdit={doNothing}
        onDelete={doNothing}
      />,
      { page: 'tags' },
    ),
  ...searchPages,
  'no such shift': () => inFrame(<Missing what="shift" />, { page: 'other' }),
  'no such page': () =>
    inFrame(<NotFound address="/console/shift/42" home="/console" />, { page: 'other' }),
} satisfies Examples;
