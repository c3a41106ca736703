import { isOverdue } from '../../store/items/open-items.ts';
import type { OpenItem } from '../../store/items/records.ts';
import { Icon } from '../parts/icon.tsx';
import { Status } from '../parts/status.tsx';
import { dayOf, Time } from '../parts/time.tsx';
import { kinds, severityTones } from './kinds.ts';

/** What an item is, how severe it is, and when something has to happen. */
export function ItemFacts({ item, now }: { item: OpenItem; now: number }) {
  const { kind, severity, component, owner, due, state } = item;
  return (
    <p class="facts item__facts">
      {severity === 'critical' || severity === 'major' ? (
        <Status status={severity} tone={severityTones[severity]} />
      ) : (
        <span>{severity}</span>
      )}
      <span>{kinds[kind].label}</span>
      {component !== undefined && <span>{component}</span>}
      {owner !== undefined && <span>{owner}</span>}
      {state === 'closed' && <Status status="closed" tone="done" />}
      {due !== undefined && state === 'open' && (
        <Due due={due} isOverdue={isOverdue(item, now)} now={now} />
      )}
    </p>
  );
}

function Due({ due, isOverdue, now }: { due: string; isOverdue: boolean; now: number }) {
  const isToday = dayOf(due) === new Date(now).toISOString().slice(0, 10);
  const time = <Time at={due} withDay={!isToday} />;
  if (!isOverdue) return <span>due {time}</span>;
  return (
    <span class="status status--failed">
      <Icon name="time" />
      <span class="status__word">overdue</span> since {time}
    </span>
  );
}
