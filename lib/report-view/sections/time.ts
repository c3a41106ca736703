import { durationOf, durationBetween, percent, shareInPercent } from '#lib/night/durations.ts';
import { capitalized, inWords, timeUseNames, timeUses } from '#lib/night/words.ts';
import { shownFields, type ShownFields } from '#lib/night/shown-fields.ts';
import type { CompiledReport } from '#lib/shift-log/report/report.ts';
import { clock } from '#lib/night/times.ts';
import { lines, sentence, table, type Part } from '../document.ts';
import { stateOf } from './blocks.ts';

/** Returns the figures of a shift, and the bar of its time. */
export function timeParts(report: CompiledReport): Part[] {
  const { accounting, execution_blocks: blocks } = report;
  const { seconds } = accounting;
  const failedCount = blocks.filter((block) => stateOf(block) === 'failed').length;
  const figures = timeUseNames.map((use) => ({
    number: percent(seconds[use], seconds.total),
    label: timeUses[use].toLowerCase(),
    more: durationOf(seconds[use]),
  }));
  const blocksFigure = {
    number: String(blocks.length),
    label: blocks.length === 1 ? 'execution block' : 'execution blocks',
    more: failedCount === 0 ? 'none failed' : `${failedCount} failed`,
    isBad: failedCount > 0,
  };
  return [
    { type: 'figures', figures: [...figures, blocksFigure] },
    { type: 'time', accounting },
  ];
}

type Loss = CompiledReport['losses'][number];

/**
 * The optional fields that the report shows of a loss as they are, in their order. The column of times has its end, and a
 * line of its own the item that caused it.
 */
const shown: ShownFields<Loss> = {
  note: true,
  component: true,
  eb_id: true,
  ended: false,
  item_id: false,
};

/** Returns the time lost: its sums, and the losses. */
export function lossParts({ losses, items, accounting, withdrawn }: CompiledReport): Part[] {
  const { lost_by_category, lost_by_component, weighted_lost } = accounting;
  const end = ({ ended = accounting.to }: Loss) => ended;
  const share = (part: number) => percent(part, accounting.seconds.total);
  const isOpen = ({ ended }: Loss) => ended === undefined && !accounting.complete;
  const sums = (table: Record<string, number>) =>
    Object.entries(table)
      .sort(([, a], [, b]) => b - a)
      .map(([name, part]) => `${inWords(name)} ${durationOf(part)} (${share(part)})`)
      .join(', ');
  const titles = new Map(
    [...items.opened, ...items.closed, ...items.open].map(({ item_id, title }) => [item_id, title]),
  );
  const causeOf = ({ item_id }: Loss) =>
    item_id !== undefined && `Caused by ${titles.get(item_id) ?? `item ${item_id}`}`;
  const sumsOfComponents = sums(lost_by_component);
  const texts = [
    capitalized(sums(lost_by_category)),
    sumsOfComponents && `By component: ${sumsOfComponents}`,
    weighted_lost > 0 &&
      `Weighted by what was affected: ${durationOf(weighted_lost)} (${share(weighted_lost)})`,
  ].filter((text) => text !== false && text !== '');
  const mistakes = withdrawnLosses(withdrawn.losses);
  if (losses.length === 0) return mistakes;
  return [
    ...(texts.length > 0 ? [sentence(`${texts.join('. ')}.`)] : []),
    ...table(losses, [
      {
        title: 'Time',
        cell: (loss) => `${clock(loss.began)} to ${isOpen(loss) ? 'now' : clock(end(loss))}`,
        kind: 'time',
      },
      { title: 'Duration', cell: (loss) => durationBetween(loss.began, end(loss)), kind: 'number' },
      { title: 'Category', cell: ({ category }) => inWords(category) },
      {
        title: 'What',
        cell: (loss) =>
          lines(
            ...shownFields(shown).map((name) => loss[name]),
            causeOf(loss),
            loss.affected < 1 && `${shareInPercent(loss.affected)} affected`,
          ),
        kind: 'text',
      },
    ]),
    ...mistakes,
  ];
}

/** Returns the sentence about losses that were mistakes. */
function withdrawnLosses(count: number): Part[] {
  if (count === 0) return [];
  const losses = count === 1 ? 'One loss was' : `${count} losses were`;
  return [sentence(`${losses} withdrawn, and not counted.`, 'quiet')];
}
