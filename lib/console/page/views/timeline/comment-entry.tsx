import { useContext } from 'preact/hooks';
import type { Comment, Entry, Media, Reply } from '../../store/records.ts';
import { Markdown } from '../../text/markdown.tsx';
import { AboutContext, Button } from '../parts/button.tsx';
import { LinksContext } from '../parts/links.ts';
import { creatorOf, editorOf } from '#lib/night/names.ts';
import { count } from '#lib/night/words.ts';
import { clockTime, dayOf, Time } from '../parts/time.tsx';
import type { EntryContext } from './actions.ts';
import { WithdrawalNote, WithdrawButton } from './withdrawal.tsx';
import { WrittenNote } from './written-note.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import { ArrivingFiles } from './arriving-files.tsx';
import { Attachments, pictureDrawer, RefusedFiles } from './attachments.tsx';
import { BlockReference, Tags, Tickets } from './comment-parts.tsx';
import { EntryFrame } from './entry-frame.tsx';

type CommentEntryProps = { entry: Entry & { kind: 'comment' }; context: EntryContext };

/** A comment with its files, tickets and replies. */
export function CommentEntry({ entry, context }: CommentEntryProps) {
  const links = useContext(LinksContext);
  const { key, at, record } = entry;
  const { comment, image, tags, issue_tracker_links, metadata, operator_name, replies } = record;
  const author = operator_name ?? creatorOf(metadata);
  const fileActions = {
    onBrokenLink: () => context.actions.renewLinks(record.shift_fk),
    onOpen: (file: Media) => context.actions.openFile(record, file),
  };
  return (
    <EntryFrame
      entryKey={key}
      kind="Comment"
      author={author}
      icon="comment"
      at={at}
      shiftId={record.shift_fk}
      modifier="comment"
      isTarget={context.target?.value === key}
      isWithdrawn={record.withdrawn}
      actions={<CommentActions entry={entry} context={context} />}
    >
      <p class="entry__byline">
        <strong class="entry__author" id={`${key}-author`}>
          {author}
        </strong>
        {context.isOutsideShift && (
          <span class="entry__note">
            <a href={links.shift(record.shift_fk)}>Shift {record.shift_fk}</a> {dayOf(at)}
          </span>
        )}
        <WithdrawalNote record={record} />
        <WrittenNote record={record} />
        <EditNote comment={record} />
        <BlockReference comment={record} />
        <Tags tags={tags} text={comment} />
        <Tickets links={issue_tracker_links} ticket={context.ticketOf?.(record)} />
      </p>
      {comment !== undefined && (
        <Markdown
          text={comment}
          links={links}
          drawPicture={pictureDrawer(image, fileActions)}
          onTick={
            context.reader.canWrite && !record.withdrawn
              ? (...tick) => context.actions.tick(record, ...tick)
              : undefined
          }
        />
      )}
      <Attachments files={image} {...fileActions} />
      <ArrivingFiles commentId={record.comment_id} arrivals={context.arrivals} />
      <RefusedFiles files={record.refused_files} />
      {replies.length > 0 && (
        <ol class="replies" aria-label={count(replies.length, 'reply', 'replies')}>
          {replies.map((reply) => (
            <ReplyItem key={reply.reply_id} {...{ reply, context }} {...fileActions} />
          ))}
        </ol>
      )}
    </EntryFrame>
  );
}

/** Says who changed a comment last and when, if it is not its author's first version. */
function EditNote({ comment }: { comment: Comment }) {
  const { comment_version: version, metadata } = comment;
  if (version === 1) return null;
  const { created_by, last_modified_by, last_modified_on: editedOn } = metadata;
  return (
    <span class="entry__note">
      version {version}, changed{last_modified_by !== created_by && ` by ${editorOf(metadata)}`}{' '}
      <Time at={editedOn} />
    </span>
  );
}

type ReplyItemProps = {
  reply: Reply;
  context: EntryContext;
  onBrokenLink: () => void;
  onOpen: (file: Media) => void;
};

function ReplyItem({ reply, context, ...fileActions }: ReplyItemProps) {
  const links = useContext(LinksContext);
  const { metadata, reply_text, image, tags, issue_tracker_links } = reply;
  return (
    <li class={`reply${reply.withdrawn ? ' entry--withdrawn' : ''}`} id={`reply-${reply.reply_id}`}>
      <p class="entry__byline">
        <Time at={metadata.created_on} />
        <strong class="entry__author">{creatorOf(metadata)}</strong>
        <WithdrawalNote record={reply} />
        <Tags tags={tags} text={reply_text} />
        <Tickets links={issue_tracker_links} />
        <AboutContext.Provider
          value={`reply of ${creatorOf(metadata)} ${clockTime(metadata.created_on)}`}
        >
          <WithdrawButton {...{ record: reply, context }} />
        </AboutContext.Provider>
      </p>
      {reply_text !== undefined && (
        <Markdown text={reply_text} links={links} drawPicture={pictureDrawer(image, fileActions)} />
      )}
      <Attachments files={image} {...fileActions} />
      <RefusedFiles files={reply.refused_files} />
    </li>
  );
}

function CommentActions({ entry, context }: CommentEntryProps) {
  const { actions, reader } = context;
  const { record, key } = entry;
  const quiet = { isIconOnly: true, kind: 'quiet' } as const;
  return (
    <>
      {reader.canWrite && !record.withdrawn && (
        <>
          <Button
            {...quiet}
            icon="reply"
            label="Reply"
            command="reply"
            onClick={() => actions.reply(record)}
          />
          <Button
            {...quiet}
            icon="edit"
            label="Edit"
            command="edit"
            onClick={() => actions.edit(entry)}
          />
          <Button
            {...quiet}
            icon="ticket"
            label="Create a ticket"
            command="ticket"
            onClick={() => actions.createTicket(record)}
          />
          <Button
            {...quiet}
            icon="pin"
            label="Link to an open item"
            onClick={() => actions.linkItem(record)}
          />
        </>
      )}
      <WithdrawButton {...{ record, context }} />
      {record.comment_version > 1 && (
        <Button
          {...quiet}
          icon="history"
          label="Versions"
          command="versions"
          onClick={() => actions.showVersions(record)}
        />
      )}
      <CopyLinkButton shiftId={record.shift_fk} entryKey={key} actions={actions} />
    </>
  );
}
