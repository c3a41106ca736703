import { Component } from 'preact';
import { Bar, Point, Region } from './bars.tsx';
import type { Mark } from './entry-mark.ts';

type MarkLinkProps = {
  mark: Mark;
  href: string;
  lanes: number;
  isActive: boolean;
  /** Whether the Tab key stops at it: of all marks, one. */
  isReachable: boolean;
};

/** An entry on the bar as a link to its line. It is rendered again only if it looks different. */
export class MarkLink extends Component<MarkLinkProps> {
  override shouldComponentUpdate(next: MarkLinkProps): boolean {
    const { mark, href, lanes, isActive, isReachable } = this.props;
    return (
      next.href !== href ||
      next.lanes !== lanes ||
      next.isActive !== isActive ||
      next.isReachable !== isReachable ||
      !isSame(next.mark, mark)
    );
  }

  override render({ mark, href, lanes, isActive, isReachable }: MarkLinkProps) {
    return (
      <a
        class="mark"
        href={href}
        data-mark={mark.key}
        // SVG has no attribute `tabIndex`: names in it are case-sensitive.
        tabindex={isReachable ? 0 : -1}
        aria-label={nameOf(mark)}
      >
        <Shape {...{ mark, lanes, isActive }} />
      </a>
    );
  }
}

function Shape({ mark, lanes, isActive }: Pick<MarkLinkProps, 'mark' | 'lanes' | 'isActive'>) {
  const { kind } = mark;
  if (kind === 'block') return <Bar {...{ mark, lanes, isActive }} />;
  if (kind === 'loss') return <Region {...{ mark, isActive }} />;
  return <Point mark={{ ...mark, kind }} isActive={isActive} />;
}

/** Returns the name of a mark for screen readers. It begins with what is written on it. */
const nameOf = ({ label, title, text }: Mark): string =>
  `${label === undefined ? '' : `${label}, `}${title}: ${text}`;

const fieldsOf = ({ key, start, end, lane, state, title, text }: Mark) =>
  [key, start, end, lane, state, title, text] as const;

function isSame(a: Mark, b: Mark): boolean {
  const others = fieldsOf(b);
  return fieldsOf(a).every((field, at) => field === others[at]);
}
