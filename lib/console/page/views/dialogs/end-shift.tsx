import { useContext, useState } from 'preact/hooks';
import type { ShiftSummary } from '../../store/records.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { LinksContext } from '../parts/links.ts';
import { Problem } from '../parts/message.tsx';
import { count } from '#lib/night/words.ts';
import { duration } from '#lib/night/durations.ts';
import { Time } from '../parts/time.tsx';
import { Dialog } from './dialog.tsx';
import type { FormState } from './form-dialog.tsx';
import { readPastTime } from '../../text/typed-time.ts';

type EndProps = FormState & {
  shift: ShiftSummary;
  /** The time of the server, in ms. */
  now: number;
  /** The number of entries that wait to be sent. */
  unsentCount: number;
  /** The number of drafts of this shift. */
  draftCount: number;
  /** The number of execution blocks that are still running. */
  active: number;
  /** Open items that somebody may come to harm by: people on site, temporary states. */
  dangers: readonly string[];
  /** Ends it at a time, or now. */
  onEnd: (shiftEnd?: string) => void;
};

/** The end that somebody types; without one, the shift ends now. */
function useEnd({ shift, now, problems }: Pick<EndProps, 'shift' | 'now' | 'problems'>) {
  const [typed, setTyped] = useState('');
  const { time, problem } = typed.trim() === '' ? {} : readPastTime(typed, now);
  const isReversed = time !== undefined && Date.parse(time) < Date.parse(shift.shift_start);
  const inputProblem = problem ?? (isReversed ? 'The shift starts after this.' : undefined);
  return {
    typed,
    setTyped,
    time,
    canEnd: inputProblem === undefined,
    problem: inputProblem ?? problems?.shift_end,
  };
}

/** Asks before a shift ends, and names it: the end is final. */
export function EndShift(props: EndProps) {
  const {
    shift,
    now,
    unsentCount,
    draftCount,
    active,
    dangers,
    onEnd,
    onClose,
    isBusy = false,
    problem,
  } = props;
  const links = useContext(LinksContext);
  const end = useEnd(props);
  const { shift_id, operator_name, shift_start } = shift;
  return (
    <Dialog
      title={`End shift ${shift_id}?`}
      onClose={onClose}
      onSubmit={() => end.canEnd && onEnd(end.time)}
      buttons={
        <>
          <Button label="Keep it running" autofocus onClick={onClose} />
          <Button
            label={`End shift ${shift_id}`}
            kind="danger"
            type="submit"
            disabled={isBusy || !end.canEnd}
          />
        </>
      }
    >
      <p>
        {operator_name}, since <Time at={shift_start} withDay /> UTC (
        {duration(now - Date.parse(shift_start))}).
      </p>
      <p>
        No execution block can be logged after the end. Comments, replies and annotations stay
        possible.
      </p>
      <Field
        label="End (UTC)"
        value={end.typed}
        onInput={end.setTyped}
        problem={end.problem}
        autocomplete="off"
        hint="Leave empty to end it now."
      />
      {active > 0 && (
        <p class="warning">
          <Icon name="warning" /> {count(active, 'execution block')} still running.
        </p>
      )}
      {draftCount > 0 && (
        <p class="warning">
          <Icon name="edit" /> {count(draftCount, 'draft')} not sent: what is written stays, and can
          be sent after the end.
        </p>
      )}
      {unsentCount > 0 && (
        <p class="warning">
          <Icon name="waiting" /> {count(unsentCount, 'entry', 'entries')} not sent yet. Ending the
          shift does not wait for them.
        </p>
      )}
      {dangers.length > 0 && (
        <>
          <p class="warning">
            <Icon name="warning" /> The next operator must know:
          </p>
          <ul class="dangers">
            {dangers.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        The next operator learns what is open by the handover.{' '}
        <a href={links.handover(shift_id)} onClick={onClose}>
          Hand over instead
        </a>
      </p>
      <Problem text={problem} />
    </Dialog>
  );
}
