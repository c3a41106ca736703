import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../parts/button.tsx';

type DialogProps = {
  title: string;
  size?: 'small' | 'large' | 'full';
  onClose: () => void;
  /** Sends the form of the dialog. */
  onSubmit?: () => void;
  children: ComponentChildren;
  /** The buttons, the one that acts last. */
  buttons?: ComponentChildren;
};

/** A native dialog above the untouched page. It is open as long as it is rendered. */
export function Dialog({
  title,
  size = 'small',
  onClose,
  onSubmit,
  children,
  buttons,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog dialog--${size}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form
        class="dialog__form"
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <header class="dialog__head">
          <h2 class="dialog__title" id={id}>
            {title}
          </h2>
          <Button
            label="Close"
            icon="close"
            isIconOnly
            kind="quiet"
            command="close"
            onClick={onClose}
          />
        </header>
        <div class="dialog__body">{children}</div>
        {buttons && <footer class="dialog__foot">{buttons}</footer>}
      </form>
    </dialog>
  );
}
