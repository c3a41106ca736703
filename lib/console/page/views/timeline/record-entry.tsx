import { useContext } from 'preact/hooks';
import { Markdown } from '../../text/markdown.tsx';
import { LinksContext } from '../parts/links.ts';
import type { EntryContext } from './actions.ts';
import { CopyLinkButton } from './copy-link-button.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { describeRecord, isTakenBack, type RecordEntry } from './record-words.ts';

type RecordEntryProps = { entry: RecordEntry; context: EntryContext };

/** A loss, the opening or closing of an item, or a step of the handover, each with a link to its page. */
export function RecordEntryLine({ entry, context }: RecordEntryProps) {
  const links = useContext(LinksContext);
  const { key, at } = entry;
  const { shiftId = 0 } = context;
  const { kind, icon, title, text = '', by } = describeRecord(entry);
  const page =
    entry.kind === 'item'
      ? links.item(entry.record.item_id)
      : entry.kind === 'handover'
        ? links.handover(entry.record.shift_id)
        : undefined;
  return (
    <EntryFrame
      {...{ kind, icon, at, shiftId }}
      entryKey={key}
      author={by}
      modifier={entry.kind}
      isTarget={context.target?.value === key}
      actions={<CopyLinkButton shiftId={shiftId} entryKey={key} actions={context.actions} />}
    >
      <p class="entry__event">
        {isTakenBack(entry) ? <s>{title}</s> : page ? <a href={page}>{title}</a> : title}{' '}
        <span class="entry__note" id={`${key}-author`}>
          {by}
        </span>
      </p>
      {text !== '' && <Markdown text={text} links={links} />}
    </EntryFrame>
  );
}
