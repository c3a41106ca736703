import { useContext } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { LinksContext } from '../parts/links.ts';
import { Time } from '../parts/time.tsx';
import { entryKeyOf, hitKinds, piecesOf, type Hit } from './hit.ts';

/** The entries that a search has found, newest first. */
export const Hits = ({ hits }: { hits: readonly Hit[] }) => (
  <ol class="hits" aria-label="Found entries, newest first">
    {hits.map((hit) => (
      <HitEntry key={`${hit.kind} ${hit.id}`} hit={hit} />
    ))}
  </ol>
);

function HitEntry({ hit }: { hit: Hit }) {
  const { kind, author, author_name: person = author, timestamp, tags } = hit;
  const [icon, name] = hitKinds[kind];
  return (
    <li class="hit">
      <p class="hit__head">
        <Icon name={icon} />
        <strong>{name}</strong>
        {person !== '' && <span>{person}</span>}
        {hit.withdrawn && <span>withdrawn</span>}
        <span class="hit__time">
          <Time at={timestamp} withDay /> UTC
        </span>
        <ShiftLink hit={hit} />
      </p>
      <Excerpt hit={hit} />
      {tags.length > 0 && <p class="hit__tags">{tags.map((tag) => `#${tag}`).join(' ')}</p>}
    </li>
  );
}

/** The part of the text that matches, with the words marked. */
export const Excerpt = ({ hit }: { hit: Pick<Hit, 'excerpt' | 'highlights'> }) => (
  <p class="hit__excerpt">
    {piecesOf(hit).map(({ text, isMatch }, at) =>
      isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
    )}
  </p>
);

/** Opens the item, or the timeline of the shift at the entry. */
function ShiftLink({ hit: { shift_id, kind, id } }: { hit: Hit }) {
  const links = useContext(LinksContext);
  if (kind === 'item')
    return (
      <a class="hit__link" href={links.item(id)}>
        Show the item
      </a>
    );
  if (shift_id === undefined) return null;
  const key = entryKeyOf({ kind, id });
  return (
    <a
      class="hit__link"
      href={key === undefined ? links.shift(shift_id) : links.entry(shift_id, key)}
    >
      Show in shift {shift_id}
    </a>
  );
}
