import type { ReadonlySignal } from '@preact/signals';

/** The place whose times are shown, as far as it is configured. */
type Site = { name?: string; timezone?: string };

export type ClocksProps = {
  /** The time of the server, in ms since 1970. */
  now: ReadonlySignal<number>;
  site: Site;
  /** Returns the local sidereal time as `HH:MM:SS`; absent without the site's longitude. */
  siderealTime?: (ms: number) => string;
};

/** The name of the site, UTC, local sidereal time and the time at the site. */
export function Clocks({ now, site: { name, timezone }, siderealTime }: ClocksProps) {
  const time = new Date(now.value);
  const utc = time.toISOString();
  return (
    <dl class="clocks">
      {name !== undefined && name !== '' && (
        <div class="clock site" title={name}>
          <dt class="visually-hidden">Observatory</dt>
          <dd>{name}</dd>
        </div>
      )}
      <Clock label="UTC" title={`${utc.slice(0, 10)} UTC`} time={utc.slice(11, 19)} isMain />
      {siderealTime && (
        <Clock label="LST" title="Local sidereal time" time={siderealTime(now.value)} />
      )}
      {timezone !== undefined && (
        <Clock
          label="Site"
          title={[name, timezone].filter(Boolean).join(', ')}
          time={timeAt(time, timezone)}
        />
      )}
    </dl>
  );
}

type ClockProps = { label: string; title: string; time: string; isMain?: boolean };

const Clock = ({ label, title, time, isMain = false }: ClockProps) => (
  <div class={isMain ? 'clock clock--main' : 'clock'} title={title}>
    <dt>{label}</dt>
    <dd>{time}</dd>
  </div>
);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the time of day in a time zone. */
function timeAt(time: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone });
  formats.set(timeZone, format);
  return format.format(time);
}
