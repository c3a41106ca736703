import { TimeBar } from '#lib/report-view/time-bar.tsx';
import type { AccountedInterval, Accounting } from '../../store/item-loss-records.ts';
import { intervalAt } from './gaps.ts';

type OpenTimeBarProps = {
  accounting: Accounting;
  /** Called with the interval that a pointer has chosen; absent if nothing can be changed. */
  onOpen?: (interval: AccountedInterval) => void;
};

/** The bar of a shift's time. A pointer opens its intervals; the list of gaps beside it has a button for each. */
export const OpenTimeBar = ({ accounting, onOpen }: OpenTimeBarProps) => (
  <TimeBar
    accounting={accounting}
    {...(onOpen && {
      onClick: ({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        const interval = width > 0 && intervalAt(accounting, (clientX - left) / width);
        if (interval) onOpen(interval);
      },
    })}
  />
);
