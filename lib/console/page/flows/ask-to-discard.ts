import type { Desk } from '../desk/desk.ts';
import type { RecordForm } from '../drafts/forms/record-form.ts';
import { ask } from './open-dialog.tsx';

/** Asks before the unsaved text of a form is discarded. */
export const askToDiscard = (
  desk: Pick<Desk, 'dialog' | 'notices'>,
  form: Pick<RecordForm<object>, 'discard'>,
): void =>
  void ask(desk, {
    title: 'Discard your changes?',
    text: ['What you have written and not saved cannot be restored.'],
    choice: { label: 'Discard them', kind: 'danger', run: () => void form.discard() },
    cancel: 'Keep them',
  });
