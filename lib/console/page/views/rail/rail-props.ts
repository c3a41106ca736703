import type { ReadonlySignal } from '@preact/signals';
import type { Accounting, Loss, OpenItem } from '../../store/item-loss-records.ts';
import type { Entry } from '../../store/records.ts';
import type { ItemListProps } from '../items/item-list.tsx';
import type { Gap } from './gaps.ts';

/** What a person can do in the rail. The views call these and do nothing themselves. */
type RailActions = ItemListProps['actions'] & {
  addItem: () => void;
  /** Asks for the category of a loss that begins now. */
  startLoss: () => void;
  stopLoss: (loss: Loss) => void;
  /** Asks which of the running losses ends. */
  askToStopLoss: () => void;
  editLoss: (loss: Loss) => void;
  /** Starts the clock of a loss again that was stopped by mistake. */
  restartLoss: (loss: Loss) => void;
  /** Takes a loss out of every sum; it stays readable. */
  withdrawLoss: (loss: Loss) => void;
  reinstateLoss: (loss: Loss) => void;
  /** Proposes a loss for a time that nobody has explained. */
  explainGap: (gap: Gap) => void;
  /** Goes to an entry of the timeline. */
  openEntry: (key: string) => void;
};

export type RailProps = {
  /** Whether the shift runs: its clock can be started, and open items are those of now. */
  isRunning: boolean;
  canWrite: boolean;
  /** The time of the server in ms, once a second. */
  now: ReadonlySignal<number>;
  /** The open items of a running shift, or those that were opened in an ended one; undefined until they are loaded. */
  items: ReadonlySignal<readonly OpenItem[] | undefined>;
  /** Counts what this person has changed. */
  ownChanges: ReadonlySignal<number>;
  losses: ReadonlySignal<readonly Loss[]>;
  openLosses: ReadonlySignal<readonly Loss[]>;
  accounting: ReadonlySignal<Accounting | undefined>;
  /** The entries of the shift, for the blocks that run. */
  entries: ReadonlySignal<readonly Entry[]>;
  actions: RailActions;
};
