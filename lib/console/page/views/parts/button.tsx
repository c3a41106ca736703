import type { ButtonHTMLAttributes, TargetedMouseEvent } from 'preact';
import { withKeys, type CommandId } from '../../shortcuts/commands.ts';
import { Icon, type IconName } from './icon.tsx';

type ButtonProps = {
  label: string;
  /** What it is about, where other buttons have the same label: screen readers hear it. */
  about?: string;
  icon?: IconName;
  /** Shows the icon alone; the label is read out and shows on hover. */
  isIconOnly?: boolean;
  kind?: 'primary' | 'danger' | 'quiet';
  command?: CommandId;
  type?: 'button' | 'submit';
  disabled?: boolean;
  isPressed?: boolean;
  onClick?: (event: TargetedMouseEvent<HTMLButtonElement>) => void;
  class?: string;
} & Pick<
  ButtonHTMLAttributes,
  'autofocus' | 'popovertarget' | 'aria-expanded' | 'aria-controls' | 'name' | 'value'
>;

/** A button with a label, an icon or both. Keys press it through its command. */
export function Button(props: ButtonProps) {
  const { label, icon, isIconOnly = false, kind, command, type = 'button', ...rest } = props;
  const { isPressed, about, class: extra, ...attributes } = rest;
  const hint = withKeys(label, command);
  const classes = ['button', kind && `button--${kind}`, isIconOnly && 'button--icon', extra];
  return (
    <button
      {...attributes}
      type={type}
      class={classes.filter(Boolean).join(' ')}
      data-command={command}
      aria-label={about === undefined ? (isIconOnly ? label : undefined) : `${label}: ${about}`}
      aria-pressed={isPressed}
      title={isIconOnly || hint !== label ? hint : undefined}
    >
      {icon && <Icon name={icon} />}
      {!isIconOnly && <span class="button__label">{label}</span>}
    </button>
  );
}
