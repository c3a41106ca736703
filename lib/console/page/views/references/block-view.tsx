import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { commentEntry, type Comment, type ShiftLog } from '../../store/records.ts';
import { BlockStatus, OtherStatuses } from '../blocks/block-status.tsx';
import { failuresOf, spanOf } from '../blocks/facts.ts';
import { Requests } from '../blocks/requests.tsx';
import { Button } from '../parts/button.tsx';
import { LinksContext } from '../parts/links.ts';
import { AsyncContent, Message, type AsyncState } from '../parts/message.tsx';
import { count } from '#lib/night/words.ts';
import { Fact } from '../parts/status.tsx';
import { duration } from '#lib/night/durations.ts';
import { between, Time } from '../parts/time.tsx';
import type { EntryContext } from '../timeline/actions.ts';
import { CommentEntry } from '../timeline/comment-entry.tsx';

type BlockViewProps = {
  ebId: string;
  /** The records of the block in all shifts that logged it, and the comments that refer to it. */
  block: AsyncState<{ logs: readonly ShiftLog[]; comments: readonly Comment[] }>;
  context: EntryContext;
  /** Begins a comment that refers to the block; absent while no shift runs, and for people who may only read. */
  onComment?: (() => void) | undefined;
  /** The composer. */
  children?: ComponentChildren;
};

/** An execution block: what was requested, how the telescope responded, and what people wrote about it. */
export function BlockView({ ebId, block, context, onComment, children }: BlockViewProps) {
  return (
    <div class="block">
      <h1 class="block__title">{ebId}</h1>
      {onComment && <Button label="Comment on this block" icon="comment" onClick={onComment} />}
      <AsyncContent loaded={block} what="the execution block">
        {({ logs, comments }) => (
          <>
            {logs.length === 0 && (
              <Message icon="block" title="No shift has logged this execution block" />
            )}
            {logs.map((log) => (
              <BlockRecord key={log.shift_id} log={log} />
            ))}
            <section class="block__comments" aria-labelledby="block-comments">
              <h2 id="block-comments">{count(comments.length, 'comment')}</h2>
              <ol class="timeline__list">
                {comments.map((comment) => (
                  <li key={comment.comment_id} class="timeline__item">
                    <CommentLine comment={comment} context={context} />
                  </li>
                ))}
              </ol>
            </section>
          </>
        )}
      </AsyncContent>
      {children}
    </div>
  );
}

/** A comment outside of its shift. */
export function CommentLine({ comment, context }: { comment: Comment; context: EntryContext }) {
  const entry = commentEntry(comment);
  if (entry.kind !== 'comment') return null;
  return <CommentEntry entry={entry} context={{ ...context, isOutsideShift: true }} />;
}

/** What one shift recorded of the block. */
function BlockRecord({ log }: { log: ShiftLog }) {
  const links = useContext(LinksContext);
  const { shift_id, log_time, sbi_ref, sbd_ref, sbi_status, request_response } = log;
  const { start, end } = spanOf(log);
  const ms = between(start, end);
  const failures = failuresOf(log).length;
  const title = `block-${shift_id}`;
  return (
    <section class="block__record" aria-labelledby={title}>
      <h2 class="block__shift" id={title}>
        <a href={links.entry(shift_id, `log-${log.eb_id}`)}>Shift {shift_id}</a>
      </h2>
      <p class="facts">
        <BlockStatus log={log} />
        <OtherStatuses log={log} />
        <span class="fact">
          <Time at={start} withDay /> UTC
        </span>
        {ms !== undefined && ms > 0 && <Fact icon="time" text={duration(ms)} />}
        <Fact text={count(request_response.length, 'request')} />
        {failures > 0 && <Fact text={count(failures, 'error')} icon="failed" tone="failed" />}
      </p>
      <dl class="block__facts">
        {sbi_ref !== undefined && (
          <div>
            <dt>Instance</dt>
            <dd>
              <a href={links.filteredShifts({ sbi_id: String(sbi_ref) })}>{sbi_ref}</a>,{' '}
              {sbi_status}
            </dd>
          </div>
        )}
        {sbd_ref !== undefined && (
          <div>
            <dt>Definition</dt>
            <dd>
              {sbd_ref}
              {log.sbd_version !== undefined && `, version ${log.sbd_version}`}
            </dd>
          </div>
        )}
        <div>
          <dt>Logged</dt>
          <dd>
            <Time at={log_time} withDay /> UTC{log.source !== undefined && ` from ${log.source}`}
          </dd>
        </div>
      </dl>
      <Requests requests={request_response} />
    </section>
  );
}
