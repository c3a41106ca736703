import type { ReadonlySignal } from '@preact/signals';
import { useContext } from 'preact/hooks';
import { nameOf } from '#lib/night/names.ts';
import type { ShiftSummary } from '../../store/records.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { LinksContext } from '../parts/links.ts';
import { Fact, Status } from '../parts/status.tsx';
import { duration } from '#lib/night/durations.ts';
import { clockTime, dayOf, Time } from '../parts/time.tsx';

export type ShiftHeadProps = {
  shift: ShiftSummary;
  /** The time of the server, in ms; of interest while the shift runs. */
  now: number;
  canWrite: boolean;
  /** Set while the last known state is shown: when it was. */
  asOf?: ReadonlySignal<string | undefined>;
  onEdit?: () => void;
  onEnd?: () => void;
};

/** The heading of a shift: its number, who runs it, since when, and what can be done with it. */
export function ShiftHead({ shift, now, canWrite, asOf, onEdit, onEnd }: ShiftHeadProps) {
  const { shift_id, shift_start, shift_end, operator_name, user_id, source_id, metadata } = shift;
  const user = user_id === undefined ? operator_name : nameOf(user_id, metadata);
  const links = useContext(LinksContext);
  const isRunning = shift_end === undefined;
  const end = isRunning ? now : Date.parse(shift_end);
  return (
    <header class="shift-head">
      <h1 class="shift-head__title">Shift {shift_id}</h1>
      <Status status={isRunning ? 'running' : 'ended'} tone={isRunning ? 'active' : 'done'} />
      <p class="facts">
        <Fact icon="person" text={operator_name} />
        {user !== operator_name && <Fact text={`user ${user}`} />}
        <span class="fact">
          <Time at={shift_start} withDay />
          {!isRunning && (
            <>
              {' – '}
              <Time at={shift_end} withDay={dayOf(shift_end) !== dayOf(shift_start)} />
            </>
          )}{' '}
          UTC
        </span>
        <Fact icon="time" text={duration(end - Date.parse(shift_start))} />
        <a class="shift-head__link" href={links.handover(shift_id)}>
          Handover
        </a>
        <a class="shift-head__link" href={links.report(shift_id)}>
          Report
        </a>
        {source_id !== undefined && <Fact text={`imported from ${source_id}`} />}
      </p>
      {asOf?.value !== undefined && (
        <p class="shift-head__as-of" role="status">
          <Icon name="offline" /> as of {clockTime(asOf.value)} UTC
        </p>
      )}
      {canWrite && isRunning && (
        <div class="shift-head__actions">
          {onEdit && <Button label="Edit" icon="edit" onClick={onEdit} />}
          {onEnd && <Button label="End shift" icon="event" onClick={onEnd} />}
        </div>
      )}
    </header>
  );
}
