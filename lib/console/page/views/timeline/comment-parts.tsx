import type { ReadonlySignal } from '@preact/signals';
import { useContext } from 'preact/hooks';
import type { Comment } from '../../store/records.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { LinksContext, ticketKey } from '../parts/links.ts';
import { TagMark, tagColors } from '../../text/tag-mark.tsx';
import type { TicketSummary } from './actions.ts';

/** Tags that the text does not already show, as links to the comments with them. */
export function Tags({ tags, text }: { tags: string[]; text?: string }) {
  const links = useContext(LinksContext);
  const lowerCaseText = text?.toLowerCase() ?? '';
  const others = tags.filter((tag) => !lowerCaseText.includes(`#${tag.toLowerCase()}`));
  if (others.length === 0) return null;
  return (
    <ul class="tags" aria-label="Tags">
      {others.map((tag) => (
        <li key={tag}>
          <a class="tags__tag" href={links.tag(tag)}>
            <TagMark color={tagColors.value.get(tag.toLowerCase())} />#{tag}
          </a>
        </li>
      ))}
    </ul>
  );
}

const ticketIcons: Record<string, IconName> = {
  made: 'ticket',
  sending: 'waiting',
  waiting: 'waiting',
  refused: 'failed',
  unknown: 'warning',
  given_up: 'failed',
};

const ticketWords: Record<string, string> = {
  sending: 'ticket is being created',
  waiting: 'ticket waits for the tracker',
  refused: 'ticket was refused',
  unknown: 'ticket may exist, search the tracker',
  given_up: 'ticket was not created',
};

type TicketsProps = { links: string[]; ticket?: ReadonlySignal<TicketSummary | undefined> };

/** The tickets of a comment, and the state of the one that was requested last. */
export function Tickets({ links, ticket }: TicketsProps) {
  const latest = ticket?.value;
  const others = links.filter((url) => url !== latest?.url);
  return (
    <>
      {latest && (
        <span class="ticket">
          <Icon name={ticketIcons[latest.state] ?? 'ticket'} />
          {latest.url === undefined ? (
            (ticketWords[latest.state] ?? latest.key)
          ) : (
            <TicketLink url={latest.url} />
          )}
          {latest.status !== undefined && <span class="ticket__status">{latest.status}</span>}
        </span>
      )}
      {others.map((url) => (
        <span class="ticket" key={url}>
          <Icon name="ticket" />
          <TicketLink url={url} />
        </span>
      ))}
    </>
  );
}

const TicketLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer" title={url}>
    {ticketKey(url)}
  </a>
);

/** The execution block of a comment, unless the text names it. */
export function BlockReference({ comment: { eb_fk, comment } }: { comment: Comment }) {
  const links = useContext(LinksContext);
  if (eb_fk === undefined || comment?.includes(`@${eb_fk}`)) return null;
  return (
    <a class="reference reference--block" href={links.block(eb_fk)}>
      @{eb_fk}
    </a>
  );
}
