import type { ReadonlySignal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';

/** Something that a person should know about the page itself, with what can be done about it. */
export type Notice = {
  id: string;
  kind: 'info' | 'warning' | 'error';
  text: string;
  action?: { label: string; run: () => void };
  onClose?: () => void;
};

const icons: Record<Notice['kind'], IconName> = {
  info: 'help',
  warning: 'warning',
  error: 'failed',
};

/** The notices below the header. New ones are read out. */
export function Notices({ notices }: { notices: ReadonlySignal<readonly Notice[]> }) {
  return (
    <div class="notices" role="status" aria-label="Notices">
      {notices.value.map(({ id, kind, text, action, onClose }) => (
        <p key={id} class={`notice notice--${kind}`}>
          <Icon name={icons[kind]} />
          <span class="notice__text">{text}</span>
          {action && <Button label={action.label} onClick={action.run} />}
          {onClose && (
            <Button label="Close" icon="close" isIconOnly kind="quiet" onClick={onClose} />
          )}
        </p>
      ))}
    </div>
  );
}
