import { useContext } from 'preact/hooks';
import type { Handover, HandoverRow } from '../../store/handover.ts';
import type { ShiftSummary } from '../../store/records.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { LinksContext } from '../parts/links.ts';
import { Fact } from '../parts/status.tsx';
import { duration } from '#lib/night/durations.ts';
import { clockTime, dayOf, Time } from '../parts/time.tsx';
import { Accept, type AcceptProps } from './accept.tsx';
import { ItemList, type ItemListProps } from './item-list.tsx';
import { Missing } from './missing.tsx';
import { HandoverText, type HandoverTextProps } from './handover-text.tsx';

export type HandoverViewProps = {
  shift: ShiftSummary;
  handover: Handover;
  rows: readonly HandoverRow[];
  /** The time of the server, in ms. */
  now: number;
  /** When the shown data was loaded, if the connection was lost since. */
  asOf?: string;
  text: HandoverTextProps;
  list: Omit<ItemListProps, 'rows'>;
  /** Absent for people who may only read, and after the acceptance. */
  accept?: AcceptProps;
};

/** The handover of a shift. The outgoing and the incoming operator see the same page. */
export function HandoverView(props: HandoverViewProps) {
  const { shift, handover, rows, now, asOf, text, list, accept } = props;
  const links = useContext(LinksContext);
  const { shift_id, shift_start, shift_end, operator_name } = shift;
  const end = shift_end === undefined ? now : Date.parse(shift_end);
  const [icon, state] = describeState(handover);
  const missing = <Missing handover={handover} rows={rows} />;
  return (
    <div class="handover">
      <header class="handover__title">
        <h1>
          Handover of <a href={links.shift(shift_id)}>shift {shift_id}</a>
        </h1>
        <p class="facts">
          <Fact icon="person" text={operator_name} />
          <span class="fact">
            <Time at={shift_start} withDay /> UTC
          </span>
          <Fact icon="time" text={duration(end - Date.parse(shift_start))} />
          <Fact text={shift_end === undefined ? 'running' : `ended ${clockTime(shift_end)}`} />
          <a href={links.report(shift_id)}>Report</a>
        </p>
      </header>
      <p class={`handover__state handover__state--${handover.state}`} role="status">
        <Icon name={icon} />
        <span>{state}</span>
        {handover.next_shift_id !== undefined && (
          <a href={links.shift(handover.next_shift_id)}>Go to shift {handover.next_shift_id}</a>
        )}
        {asOf !== undefined && (
          <span class="handover__as-of">No connection. As of {clockTime(asOf)} UTC.</span>
        )}
      </p>
      <HandoverText {...text} />
      {handover.state === 'draft' && missing}
      <ItemList {...list} rows={rows} />
      {handover.state === 'offered' && missing}
      {accept && <Accept {...accept} />}
    </div>
  );
}

/** Returns the state of a handover as an icon and a sentence. */
export function describeState(handover: Handover): [IconName, string] {
  const { state, to, offered_on = '', accepted_on = '' } = handover;
  const { offered_by_name: offered_by = handover.offered_by } = handover;
  const { accepted_by_name: accepted_by = handover.accepted_by } = handover;
  const at = (time: string) => `${dayOf(time)} ${clockTime(time)} UTC`;
  switch (state) {
    case 'draft':
      return ['edit', 'Draft: it has not been offered yet.'];
    case 'offered': {
      const whom = to === undefined ? '' : ` to ${to}`;
      return ['waiting', `Offered${whom} by ${offered_by ?? 'somebody'}, ${at(offered_on)}.`];
    }
    case 'accepted': {
      const reason = handover.takeover_reason;
      const why = reason === undefined ? '' : ` Taken over for this reason: ${reason}`;
      return ['done', `Accepted by ${accepted_by ?? 'somebody'}, ${at(accepted_on)}.${why}`];
    }
  }
}
