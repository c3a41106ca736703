import { useContext } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { LinksContext, ticketKey } from '../parts/links.ts';
import { Time } from '../parts/time.tsx';
import { entryKeyOf, hitKinds, type Hit } from './hit.ts';
import { Excerpt } from './hits.tsx';

/** An entry that is like a text, with the tickets that belong to it. */
export type SimilarEntry = Hit & { tickets: readonly string[] };

export type SimilarProps = {
  similar: readonly SimilarEntry[];
  /** The tickets that the entry is linked to already. */
  linked: readonly string[];
  onLink: (url: string) => void;
};

/**
 * Earlier entries like the one that is written, with their tickets: one click links a ticket instead of a second one.
 */
export const Similar = ({ similar, linked, onLink }: SimilarProps) => (
  <ul class="similar">
    {similar.map((entry) => (
      <li key={`${entry.kind} ${entry.id}`} class="similar__entry">
        <p class="hit__head">
          <EntryLink entry={entry} />
          <span class="hit__time">
            <Time at={entry.timestamp} withDay /> UTC
          </span>
          {entry.tickets.map((url) => (
            <Button
              key={url}
              icon="link"
              label={linked.includes(url) ? `Linked ${ticketKey(url)}` : `Link ${ticketKey(url)}`}
              disabled={linked.includes(url)}
              onClick={() => onLink(url)}
            />
          ))}
        </p>
        <Excerpt hit={entry} />
      </li>
    ))}
  </ul>
);

/** Opens in a tab of its own: what is being written stays. */
function EntryLink({ entry }: { entry: SimilarEntry }) {
  const links = useContext(LinksContext);
  const { kind, shift_id } = entry;
  const [, name] = hitKinds[kind];
  if (shift_id === undefined) return <strong>{name}</strong>;
  const key = entryKeyOf(entry);
  return (
    <a
      href={key === undefined ? links.shift(shift_id) : links.entry(shift_id, key)}
      target="_blank"
      rel="noopener"
    >
      {name} in shift {shift_id}
    </a>
  );
}
