import { isOverdue } from '../../store/items/open-items.ts';
import type { OptionalField } from '#lib/night/shown-fields.ts';
import type { OpenItem } from '../../store/item-loss-records.ts';
import { Icon } from '../parts/icon.tsx';
import { Status } from '../parts/status.tsx';
import { dayOf, Time } from '../parts/time.tsx';
import { kinds, severityTones } from './kinds.ts';

/** Where each optional field is shown as it is: in the line of facts, in a paragraph of the details, or nowhere. */
const places: Record<OptionalField<OpenItem>, 'line' | 'paragraph' | 'nowhere'> = {
  component: 'line',
  owner: 'line',
  // Shown with a mark when it is overdue.
  due: 'nowhere',
  detail: 'paragraph',
  resolution: 'paragraph',
  // A button goes to the comment, which shows its ticket.
  comment_id: 'nowhere',
  record_id: 'nowhere',
  // The history says when.
  opened_in: 'nowhere',
  closed_in: 'nowhere',
};

/** Returns the optional fields of an item that have a value and are shown at a place. */
export const fieldsAt = (place: 'line' | 'paragraph', item: OpenItem) =>
  (Object.keys(places) as OptionalField<OpenItem>[]).flatMap((name) => {
    const value = item[name];
    return places[name] === place && value !== undefined ? [{ name, text: String(value) }] : [];
  });

/** What an item is, how severe it is, and when something has to happen. */
export function ItemFacts({ item, now }: { item: OpenItem; now: number }) {
  const { kind, severity, due, state } = item;
  return (
    <p class="facts item__facts">
      {severity === 'critical' || severity === 'major' ? (
        <Status status={severity} tone={severityTones[severity]} />
      ) : (
        <span>{severity}</span>
      )}
      <span>{kinds[kind].label}</span>
      {fieldsAt('line', item).map(({ name, text }) => (
        <span key={name}>{text}</span>
      ))}
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
