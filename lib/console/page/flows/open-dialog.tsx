import type { VNode } from 'preact';
import type { Desk } from '../desk/desk.ts';

type Flows = typeof import('./flows.tsx');

/** Opens a dialog above the page. Its code is loaded first, if it is not there yet. */
export async function openDialog(
  { dialog, notices }: Pick<Desk, 'dialog' | 'notices'>,
  render: (flows: Flows, onClose: () => void) => VNode,
): Promise<void> {
  const flows = await import('./flows.tsx').catch(() => undefined);
  if (flows) dialog.value = render(flows, () => (dialog.value = undefined));
  else notices.fail('This dialog could not be loaded. Try again when the connection is back.');
}

/** Asks before something happens. */
export const ask = (
  desk: Pick<Desk, 'dialog' | 'notices'>,
  question: Omit<Parameters<Flows['Confirmation']>[0], 'onClose'>,
) =>
  openDialog(desk, ({ Confirmation }, onClose) => <Confirmation {...question} onClose={onClose} />);
