import { Button } from '../parts/button.tsx';
import type { EntryContext } from './actions.ts';

type CopyLinkButtonProps = {
  shiftId: number;
  entryKey: string;
  actions: Pick<EntryContext['actions'], 'copyLink'>;
};

/** Copies the address of an entry. */
export const CopyLinkButton = ({ shiftId, entryKey, actions }: CopyLinkButtonProps) => (
  <Button
    icon="link"
    label="Copy link"
    isIconOnly
    kind="quiet"
    command="copy-link"
    onClick={() => actions.copyLink(shiftId, entryKey)}
  />
);
