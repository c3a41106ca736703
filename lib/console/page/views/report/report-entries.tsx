import { useContext } from 'preact/hooks';
import type { Report } from '../../store/report/report.ts';
import { Markdown } from '../../text/markdown.tsx';
import { LinksContext } from '../parts/links.ts';
import { Time } from '../parts/time.tsx';

type Entries = Pick<Report, 'shift_id' | 'comments' | 'annotations' | 'tickets'>;

/** What was written in the shift, oldest first, with links to the entries and their files. */
export function ReportEntries({ shift_id, comments, annotations, tickets }: Entries) {
  const links = useContext(LinksContext);
  const written = [
    ...comments.map((comment) => ({ comment, at: comment.metadata.created_on })),
    ...annotations.map((annotation) => ({ annotation, at: annotation.metadata.created_on })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <>
      {written.length === 0 && <p class="report__none">Nothing was written.</p>}
      {written.map((entry) =>
        'comment' in entry ? (
          <CommentText key={`c${entry.comment.comment_id}`} comment={entry.comment} />
        ) : (
          <article key={`a${entry.annotation.id}`} class="report__entry">
            <p class="report__muted">
              <a href={links.entry(shift_id, `annotation-${entry.annotation.id}`)}>
                <Time at={entry.at} /> annotation
              </a>{' '}
              {entry.annotation.user_name}
            </p>
            <Markdown text={entry.annotation.annotation} links={links} />
          </article>
        ),
      )}
      {tickets.length > 0 && (
        <>
          <h3>Tickets</h3>
          <ul class="report__items">
            {tickets.map(({ url, comment_id }) => (
              <li key={url}>
                <a href={url}>{url}</a>
                <a href={links.entry(shift_id, `comment-${comment_id}`)}>its comment</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function CommentText({ comment }: { comment: Report['comments'][number] }) {
  const links = useContext(LinksContext);
  const { shift_fk, comment_id, image, replies, metadata, operator_name } = comment;
  const address = links.entry(shift_fk, `comment-${comment_id}`);
  return (
    <article class="report__entry">
      <p class="report__muted">
        <a href={address}>
          <Time at={metadata.created_on} /> comment
        </a>{' '}
        {operator_name ?? metadata.created_by}
      </p>
      <Markdown text={comment.comment ?? ''} links={links} />
      {image.length > 0 && (
        <p class="report__muted">
          Files: <a href={address}>{image.map(({ file_name }) => file_name).join(', ')}</a>
        </p>
      )}
      {replies.map((reply) => (
        <div key={reply.reply_id} class="report__reply">
          <p class="report__muted">
            <Time at={reply.metadata.created_on} /> {reply.metadata.created_by}
          </p>
          <Markdown text={reply.reply_text ?? ''} links={links} />
        </div>
      ))}
    </article>
  );
}
