import type { VNode } from 'preact';
import type { Desk } from '../desk/desk.ts';
import type { Choice } from '../views/dialogs/question.tsx';

type Flows = typeof import('./flows.tsx');

/** Opens a dialog above the page. Its code is loaded first, if it is not there yet. */
export async function openDialog(
  { dialog, notices }: Pick<Desk, 'dialog' | 'notices'>,
  draw: (flows: Flows, onClose: () => void) => VNode,
): Promise<void> {
  const flows = await import('./flows.tsx').catch(() => undefined);
  if (flows) dialog.value = draw(flows, () => (dialog.value = undefined));
  else notices.fail('This dialog could not be loaded. Try again when the connection is back.');
}

type Ask = { title: string; text: readonly string[]; choice: Choice; cancel: string };

/** Asks before something happens. */
export const ask = (desk: Pick<Desk, 'dialog' | 'notices'>, { choice, ...question }: Ask) =>
  openDialog(desk, ({ Question }, onClose) => (
    <Question
      {...question}
      onClose={onClose}
      choices={[
        {
          ...choice,
          run: () => {
            onClose();
            choice.run();
          },
        },
      ]}
    />
  ));
