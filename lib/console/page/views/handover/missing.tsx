import { useContext } from 'preact/hooks';
import { isDangerous, type Handover, type HandoverRow } from '../../store/handover.ts';
import { Icon } from '../parts/icon.tsx';
import { LinksContext } from '../parts/links.ts';
import { duration } from '#lib/night/durations.ts';
import { clockTime } from '../parts/time.tsx';

type MissingProps = {
  handover: Handover;
  rows: readonly HandoverRow[];
};

/** Something to settle or to know before the handover. */
type Line = { label: string; texts: string[]; isOpen: boolean; href?: string };

/** What is missing before the handover. The lines are always the same, in the same order. */
export function Missing({ handover, rows }: MissingProps) {
  const links = useContext(LinksContext);
  const lines = linesOf(handover, rows, links.shift(handover.shift_id));
  const open = lines.filter(({ isOpen }) => isOpen).length;
  return (
    <section class="handover__missing" aria-labelledby="handover-missing">
      <h2 id="handover-missing">{open === 0 ? 'Nothing is missing' : titles[handover.state]}</h2>
      <dl class="missing">
        {lines.map(({ label, texts, isOpen, href }) => (
          <div key={label} class={isOpen ? 'missing__line missing__line--open' : 'missing__line'}>
            <dt class="missing__label">
              <Icon name={isOpen ? 'warning' : 'done'} />
              {isOpen && href !== undefined ? <a href={href}>{label}</a> : label}
            </dt>
            {texts.map((one) => (
              <dd key={one} class="missing__word">
                {one}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

const titles: Record<Handover['state'], string> = {
  draft: 'To settle or mention before the offer',
  offered: 'What is not settled',
  accepted: 'What was not settled',
};

/** Returns the lines of the list. */
export function linesOf(
  { seconds_unexplained, running_blocks, open_losses }: Handover,
  rows: readonly HandoverRow[],
  shift: string,
): Line[] {
  const items = rows.filter(({ change }) => change !== 'closed');
  const titlesOf = (matches: (item: NonNullable<HandoverRow['item']>) => boolean) =>
    items.filter(({ item }) => item && matches(item)).map(({ title }) => title);
  const listed = (label: string, all: string[], none: string, href?: string): Line => ({
    label,
    isOpen: all.length > 0,
    texts: all.length === 0 ? [none] : all,
    ...(href !== undefined && { href }),
  });
  const first = items.find(({ item }) => item && item.owner === undefined);
  const dangerous = items.find(({ item }) => item && isDangerous(item));
  return [
    {
      label: 'Unexplained time',
      texts: [seconds_unexplained === 0 ? 'none' : duration(seconds_unexplained * 1000)],
      isOpen: seconds_unexplained > 0,
      href: shift,
    },
    listed(
      'Running blocks',
      running_blocks.map(({ eb_id }) => String(eb_id)),
      'none',
      shift,
    ),
    listed(
      'Running loss clocks',
      open_losses.map(({ category, began }) => `${category} since ${clockTime(began)}`),
      'none',
      shift,
    ),
    listed(
      'Items without an owner',
      titlesOf(({ owner }) => owner === undefined),
      'none',
      anchorOf(first),
    ),
    listed(
      'People on site',
      titlesOf(({ kind }) => kind === 'people_on_site'),
      'nobody',
      anchorOf(dangerous),
    ),
    listed(
      'Temporary states',
      titlesOf(({ kind }) => kind === 'temporary_state'),
      'none',
      anchorOf(dangerous),
    ),
  ];
}

const anchorOf = (row: HandoverRow | undefined) => row && `#item-${row.itemId}`;
