import { Icon, type IconName } from './icon.tsx';

/** How a status looks. */
export type Tone = 'done' | 'active' | 'failed' | 'stopped' | 'planned' | 'other';

/** A status: always a word and an icon, never a colour alone. */
export function Status({ status, tone }: { status: string; tone: Tone }) {
  return (
    <span class={`status status--${tone}`}>
      <Icon name={tone} />
      <span class="status__word">{status}</span>
    </span>
  );
}

/** A fact in a line of facts: text, and an optional icon. */
export function Fact({ icon, text, tone }: { icon?: IconName; text: string; tone?: Tone }) {
  return (
    <span class={tone ? `fact status--${tone}` : 'fact'}>
      {icon && <Icon name={icon} />}
      {text}
    </span>
  );
}
