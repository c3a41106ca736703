import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Annotation, Comment, Entry, Media, Reply, ShiftLog } from '../../store/records.ts';
import type { OnTick } from '../../text/check-box.tsx';
import type { Arrivals } from './arriving-files.tsx';
import type { RecordEntry } from './record-words.ts';

/** A comment, a reply or an annotation. */
export type WithdrawableEntry = Comment | Reply | Annotation;

/** What a person can do with an entry. The views call these and do nothing themselves. */
type EntryActions = {
  reply: (comment: Comment) => void;
  edit: (entry: Entry) => void;
  createTicket: (comment: Comment) => void;
  /** Links a comment to an open item: this fault again. */
  linkItem: (comment: Comment) => void;
  /** Writes a comment that refers to an execution block. */
  commentOn: (log: ShiftLog) => void;
  /** Reports the fault of an execution block that failed. */
  reportFault: (log: ShiftLog) => void;
  showVersions: (comment: Comment) => void;
  /** Ticks a check box in the text of a comment or an annotation. */
  tick: (record: Comment | Annotation, ...tick: Parameters<OnTick>) => void;
  /** Withdraws an entry after a question, or reinstates it. */
  withdraw: (entry: WithdrawableEntry) => void;
  copyLink: (shiftId: number, key: string) => void;
  /** Shows a picture of a comment or its replies, among the others of the shift. */
  openFile: (comment: Comment, file: Media) => void;
  /** A link of an image has expired: the links of the shift's files are loaded again. */
  renewLinks: (shiftId: number) => void;
};

/** Who reads. Only a person who may write sees the buttons that change something. */
type Reader = {
  canWrite: boolean;
  /** Whether lost time can be recorded: while the shift runs. */
  canRecordLoss?: boolean;
  /** Whether the person may withdraw what others wrote. */
  isEngineer?: boolean;
  user?: string;
};

/** The state of the ticket of a comment, as the page knows it. */
export type TicketSummary = { key: string; url?: string; state: string; status?: string };

/** What the entries of a timeline share. */
export type EntryContext = {
  /** The shift that the timeline shows; absent where entries of several shifts are listed. */
  shiftId?: number;
  /** Times that nobody has explained, in words, by the key of the entry before them. */
  gaps?: ReadonlySignal<ReadonlyMap<string, string>>;
  actions: EntryActions;
  reader: Reader;
  /** Shows a loss, an item or a step of the handover, once its code is loaded. */
  RecordEntryLine?:
    ((props: { entry: RecordEntry; context: EntryContext }) => VNode | null) | undefined;
  /** Set where entries of several shifts are listed: each then names its shift and its day. */
  isOutsideShift?: boolean;
  /** The key of the entry that the address names, which is highlighted. */
  target?: ReadonlySignal<string | undefined>;
  /** One's own files that are on their way. */
  arrivals?: Arrivals | undefined;
  /** Returns the ticket of a comment, if it is known. */
  ticketOf?: (comment: Comment) => ReadonlySignal<TicketSummary | undefined>;
};
