import { createContext, type ButtonHTMLAttributes, type TargetedMouseEvent } from 'preact';
import { useContext } from 'preact/hooks';
import { withKeys, type CommandId } from '../../shortcuts/commands.ts';
import { Icon, type IconName } from './icon.tsx';

/** What the buttons within are about, where other buttons have the same labels: screen readers hear it. */
export const AboutContext = createContext<string | undefined>(undefined);

type ButtonProps = {
  label: string;
  /** What it is about; else what its context says. */
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
  const context = useContext(AboutContext);
  const { isPressed, about = context, class: extra, ...attributes } = rest;
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
