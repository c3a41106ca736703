import type { ReadonlySignal } from '@preact/signals';
import { Icon, type IconName } from '../parts/icon.tsx';
import { clockTime } from '../parts/time.tsx';
import type { ConnectionState } from '../../store/feed.ts';

type ConnectionProps = {
  connection: ReadonlySignal<ConnectionState>;
  /** The number of entries that wait to be sent. */
  unsentCount: ReadonlySignal<number>;
};

const icons: Record<ConnectionState['state'], IconName> = {
  live: 'live',
  'catching up': 'catching',
  offline: 'offline',
};

/** Describes the state of the connection: "live", "offline, 3 entries waiting". */
export function describeConnection({ state }: ConnectionState, unsentCount: number): string {
  if (unsentCount === 0) return state;
  return `${state}, ${unsentCount} ${unsentCount === 1 ? 'entry' : 'entries'} waiting`;
}

/** The state of the connection as text. */
export function Connection({ connection, unsentCount }: ConnectionProps) {
  const { state, since } = connection.value;
  const title = since === undefined ? undefined : `Since ${clockTime(since)} UTC`;
  return (
    <span class={`connection connection--${state.replace(' ', '-')}`} role="status" title={title}>
      <Icon name={icons[state]} />
      <span>{describeConnection(connection.value, unsentCount.value)}</span>
    </span>
  );
}
