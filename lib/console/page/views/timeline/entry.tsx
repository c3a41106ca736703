import type { ReadonlySignal } from '@preact/signals';
import { useContext } from 'preact/hooks';
import { nameOf } from '#lib/night/names.ts';
import type { Entry } from '../../store/records.ts';
import { Markdown } from '../../text/markdown.tsx';
import { Button } from '../parts/button.tsx';
import { LinksContext } from '../parts/links.ts';
import { dayOf, longDay } from '../parts/time.tsx';
import type { EntryContext } from './actions.ts';
import { WithdrawalNote, WithdrawButton } from './withdrawal.tsx';
import { WrittenNote } from './written-note.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import { CommentEntry } from './comment-entry.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { GapLine } from './gap-line.tsx';
import { LogEntry } from './log-entry.tsx';

type EntrySignal = ReadonlySignal<Entry | undefined>;

type TimelineEntryProps = { entry: EntrySignal; previous?: EntrySignal; context: EntryContext };

/** A line of the timeline. It is rendered again only if its own record changes. */
export function TimelineEntry({ entry, previous, context }: TimelineEntryProps) {
  const current = entry.value;
  if (!current) return null;
  const before = previous?.value;
  const isNewDay = before === undefined || dayOf(before.at) !== dayOf(current.at);
  return (
    <li class="timeline__item">
      {isNewDay && (
        <h2 class="timeline__day">
          {longDay(current.at)} <span class="timeline__zone">UTC</span>
        </h2>
      )}
      <EntryByKind entry={current} context={context} />
      <GapLine gaps={context.gaps} entryKey={current.key} />
    </li>
  );
}

function EntryByKind({ entry, context }: { entry: Entry; context: EntryContext }) {
  switch (entry.kind) {
    case 'log':
      return <LogEntry entryKey={entry.key} at={entry.at} log={entry.record} context={context} />;
    case 'comment':
      return <CommentEntry entry={entry} context={context} />;
    case 'annotation':
      return <AnnotationEntry entry={entry} context={context} />;
    case 'event':
      return <EventEntry entry={entry} context={context} />;
    default:
      return context.RecordEntryLine ? (
        <context.RecordEntryLine entry={entry} context={context} />
      ) : null;
  }
}

type AnnotationProps = { entry: Entry & { kind: 'annotation' }; context: EntryContext };

/** A note on the shift as a whole. Only its creator edits it. */
function AnnotationEntry({ entry, context }: AnnotationProps) {
  const { actions, reader, target } = context;
  const links = useContext(LinksContext);
  const { key, at, record } = entry;
  const author = nameOf(record.user_name, record.metadata);
  const isOwn = reader.canWrite && reader.user === record.metadata.created_by;
  return (
    <EntryFrame
      entryKey={key}
      kind="Annotation"
      author={author}
      icon="annotation"
      at={at}
      shiftId={record.shift_id}
      modifier="annotation"
      isTarget={target?.value === key}
      isWithdrawn={record.withdrawn}
      actions={
        <>
          {isOwn && !record.withdrawn && (
            <Button
              icon="edit"
              label="Edit"
              isIconOnly
              kind="quiet"
              command="edit"
              onClick={() => actions.edit(entry)}
            />
          )}
          <WithdrawButton {...{ record, context }} />
          <CopyLinkButton shiftId={record.shift_id} entryKey={key} actions={actions} />
        </>
      }
    >
      <p class="entry__byline">
        <strong class="entry__author" id={`${key}-author`}>
          {author}
        </strong>
        <span class="entry__note">annotation</span>
        <WithdrawalNote record={record} />
        <WrittenNote record={record} />
      </p>
      <Markdown
        text={record.annotation}
        links={links}
        onTick={isOwn && !record.withdrawn ? (...tick) => actions.tick(record, ...tick) : undefined}
      />
    </EntryFrame>
  );
}

type EventProps = { entry: Entry & { kind: 'event' }; context: EntryContext };

/** The start or the end of the shift. */
function EventEntry({ entry: { key, at, record }, context }: EventProps) {
  const { shift_id, operator_name } = record;
  return (
    <EntryFrame
      entryKey={key}
      kind="Shift"
      icon="event"
      at={at}
      shiftId={shift_id}
      modifier="event"
      isTarget={context.target?.value === key}
    >
      <p class="entry__event">
        {key === 'shift-started'
          ? `Shift ${shift_id} started. Operator: ${operator_name}`
          : `Shift ${shift_id} ended`}
      </p>
    </EntryFrame>
  );
}
