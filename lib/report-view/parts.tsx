import type { Cell, Entry, Figure, Link, Part, Section, Table } from './document.ts';
import { happenedAt, writtenLater } from './entry-time.ts';
import { firstOf, type Medium } from './medium.ts';
import { TimeBar, TimeCells, TimeLegend } from './time-bar.tsx';

type InMedium<Props> = Props & { medium: Medium };

/** A section with its heading. */
export const SectionView = ({ section, medium }: InMedium<{ section: Section }>) => (
  <section aria-label={section.title}>
    <h2>{section.title}</h2>
    {section.parts.map((part, at) => (
      <PartView key={at} part={part} title={section.title} medium={medium} />
    ))}
  </section>
);

function PartView({ part, title, medium }: InMedium<{ part: Part; title: string }>) {
  switch (part.type) {
    case 'sentence':
      return <p class={part.tone}>{part.text}</p>;
    case 'prose':
      return (
        <>
          {part.title !== undefined && <h3>{part.title}</h3>}
          {medium.prose(part.text)}
        </>
      );
    case 'figures':
      return <Figures figures={part.figures} />;
    case 'time':
      return medium.kind === 'mail' ? (
        <TimeCells accounting={part.accounting} />
      ) : (
        <>
          <TimeBar accounting={part.accounting} hasAxis />
          <TimeLegend seconds={part.accounting.seconds} />
        </>
      );
    case 'table':
      return <TableView title={title} table={part} medium={medium} />;
    case 'entries':
      return <Entries entries={part.entries} medium={medium} />;
    case 'links':
      return <Links links={part.links} medium={medium} />;
  }
}

const Figures = ({ figures }: { figures: Figure[] }) => (
  <table class="figures" role="presentation">
    <tr>
      {figures.map(({ number, label, more, isBad }) => (
        <td key={label}>
          <span class="number">{number}</span>
          {label}
          <br />
          <span class={isBad ? 'bad' : 'quiet'}>{more}</span>
        </td>
      ))}
    </tr>
  </table>
);

/** Says how many entries a mail leaves out. */
const More = ({ rest, medium }: InMedium<{ rest: number }>) =>
  rest === 0 ? null : (
    <p class="quiet">
      {rest} more: <a href={medium.address.report}>the whole report</a>
    </p>
  );

/** The CSS classes of columns. They are short, because a mail repeats them in every row. */
const classNames = { number: 'n', time: 't', text: 'w', id: 'i' };

const classOf = ({ kind, isMinor }: Table['columns'][number]): string | undefined =>
  [kind && classNames[kind], isMinor && 'minor'].filter(Boolean).join(' ') || undefined;

function TableView({
  title,
  table: { columns, rows },
  medium,
}: InMedium<{ title: string; table: Table }>) {
  const { first, rest } = firstOf(rows, medium);
  const classes = columns.map(classOf);
  const list = (
    <table class="list" aria-label={title}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column.title} class={classes[at]} scope="col">
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {first.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, at) => (
              <td key={at} class={classes[at]}>
                <CellView cell={cell} medium={medium} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <>
      {list}
      <More rest={rest} medium={medium} />
    </>
  );
}

function CellView({ cell, medium }: InMedium<{ cell: Cell }>) {
  if (typeof cell !== 'object') return cell;
  const { text, isBad, notes = [], href } = cell;
  // A mail does not repeat the address in every row.
  const content =
    href === undefined || medium.kind === 'mail' ? (
      text
    ) : (
      <a href={medium.address.entry(href)}>{text}</a>
    );
  return (
    <>
      {isBad ? <span class="bad">{content}</span> : content}
      {notes.length > 0 && <div class="quiet">{notes.join(' · ')}</div>}
    </>
  );
}

function Entries({ entries, medium }: InMedium<{ entries: Entry[] }>) {
  const { first, rest } = firstOf(entries, medium);
  return (
    <>
      {first.map((entry, at) => (
        <EntryView key={at} entry={entry} medium={medium} />
      ))}
      <More rest={rest} medium={medium} />
    </>
  );
}

function EntryView({ entry, medium }: InMedium<{ entry: Entry }>) {
  const { author, key, about, text, note, files = [], replies = [] } = entry;
  const address = key === undefined ? medium.address.shift : medium.address.entry(key);
  return (
    <div class="entry">
      <p class="quiet">
        {key === undefined || medium.kind === 'mail' ? (
          happenedAt(entry)
        ) : (
          <a href={address}>{happenedAt(entry)}</a>
        )}{' '}
        {author}
        {writtenLater(entry)}
      </p>
      {about !== undefined && <p class="quiet">{about}</p>}
      {text !== undefined && medium.prose(text)}
      {note !== undefined && <p class="prose__typed">{note}</p>}
      {files.length > 0 && (
        <p class="quiet">
          {/* The links of files themselves are valid for minutes. */}
          {files.length === 1 ? 'File' : 'Files'}: <a href={address}>{files.join(', ')}</a>
        </p>
      )}
      {replies.map((reply, n) => (
        <EntryView key={n} entry={reply} medium={medium} />
      ))}
    </div>
  );
}

function Links({ links, medium }: InMedium<{ links: Link[] }>) {
  const { first, rest } = firstOf(links, medium);
  return (
    <>
      <ul>
        {first.map(({ text, href, key }) => (
          <li key={text}>
            {href === undefined ? text : <a href={href}>{text}</a>}{' '}
            <a class="quiet" href={medium.address.entry(key)}>
              its comment
            </a>
          </li>
        ))}
      </ul>
      <More rest={rest} medium={medium} />
    </>
  );
}
