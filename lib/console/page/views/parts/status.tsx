import { Icon, type IconName } from './icon.tsx';

/** What a status means, whichever word a control system uses for it. */
export type Tone = 'done' | 'active' | 'failed' | 'stopped' | 'planned' | 'other';

const tones: [RegExp, Tone][] = [
  [/fail|error|abort|fault|reject/i, 'failed'],
  [/stop|paus|cancel|interrupt|suspend|hold/i, 'stopped'],
  [/observ(?!ing)|done|complet|success|finish|^ok$/i, 'done'],
  [/execut|observing|running|progress|active/i, 'active'],
  [/creat|plan|ready|draft|schedul|queue/i, 'planned'],
];

const cachedTones = new Map<string, Tone>();

/** Returns what a status means. A control system has a few dozen. */
export function toneOf(status = ''): Tone {
  const tone =
    cachedTones.get(status) ?? tones.find(([pattern]) => pattern.test(status))?.[1] ?? 'other';
  if (cachedTones.size < 1000) cachedTones.set(status, tone);
  return tone;
}

/** A status: always a word and an icon, never a colour alone. */
export function Status({ status, tone = toneOf(status) }: { status: string; tone?: Tone }) {
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
