import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Delivery } from '../../drafts/delivery.ts';
import type { Draft } from '../../drafts/draft.ts';
import type { DraftProgress } from './draft-state.tsx';
import type { Completions } from './text-field.tsx';

/** The field on the screen, and the draft that it shows. Dictation changes its text without events. */
export type ComposerField = {
  draftId: string;
  readText: () => string | undefined;
  /** Shows a text, without a time at its beginning that has become a field. The caret stays between the same characters. */
  showText: (text: string) => void;
  focus: () => void;
};

/** What the composer shows of a draft. */
export type ComposerDraft = Pick<Draft, 'id' | 'state' | 'text' | 'blobs' | 'images'> &
  DraftProgress &
  Partial<Pick<Draft, 'base' | 'links' | 'occurred_on'>> & {
    target: Pick<Draft['target'], 'kind'>;
  };

export type ComposerProps = {
  draft: ReadonlySignal<ComposerDraft>;
  /** What a reply or an edit belongs to, in words: "Ada Lovelace, 03:10:02". */
  about?: string;
  completions?: Completions | undefined;
  /** The newer version of the entry that is being edited. */
  newer?: ComponentChildren;
  /** Earlier entries like this one, and the tickets that it is linked to. */
  similar?: ComponentChildren;
  /** The progress of the entries that were sent. */
  delivery?: ReadonlySignal<Delivery>;
  /** Returns the current time by the server's clock, as it is typed by Ctrl+;. */
  timeNow: () => string;
  onText: (text: string) => void;
  /** When it happened, if that is not now, and the button that asks for it. */
  templates?: ComponentChildren;
  time?: ComponentChildren;
  timeButton?: ComponentChildren;
  /** Called with the field and the draft that it shows, and with undefined when it is gone. */
  onField?: (field: ComposerField | undefined) => void;
  onFiles: (files: File[]) => void;
  onRemoveFile: (id: string) => void;
  /** Takes a file off the comment that is edited, by its `unique_id`. */
  onRemoveImage: (uniqueId: string) => void;
  onSend: () => void;
  /** Leaves a reply or an edit. Its draft is kept. */
  onClose: () => void;
  /** Throws the draft away. */
  onDiscard: () => void;
  /** Edits the person's last entry. */
  onEditLast?: () => void;
  onKind: (kind: 'comment' | 'annotation') => void;
};
