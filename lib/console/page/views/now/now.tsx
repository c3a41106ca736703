import { useContext } from 'preact/hooks';
import type { Handover } from '../../store/handover.ts';
import type { ShiftSummary } from '../../store/records.ts';
import type { ComposerProps } from '../composer/composer-props.ts';
import { Composer } from '../composer/composer.tsx';
import { Button } from '../parts/button.tsx';
import { LinksContext } from '../parts/links.ts';
import { Message } from '../parts/message.tsx';
import { count } from '#lib/night/words.ts';
import { Fact } from '../parts/status.tsx';
import { duration } from '#lib/night/durations.ts';
import { between, Time } from '../parts/time.tsx';
import { ShiftView, type ShiftViewProps } from '../shifts/shift-view.tsx';
import type { ShiftSummaryCounts } from '../shifts/summary.ts';

/** A handover that nobody has accepted yet. */
export type WaitingHandover = Pick<
  Handover,
  'shift_id' | 'state' | 'to' | 'offered_on' | 'open_items'
>;

type NowProps = {
  /** The running shift, if there is one. */
  running?: ShiftViewProps;
  /** The shift that ran last, while none runs. */
  last?: { shift: ShiftSummary; summary: ShiftSummaryCounts };
  /** The handover of the last shift, if nobody has accepted it. */
  handover?: WaitingHandover;
  /** Absent for people who may only read. */
  composer?: ComposerProps;
  canWrite: boolean;
  onStart: () => void;
};

/** The page for the people on shift: the running shift, or how the last one went. */
export function Now({ running, last, handover, composer, canWrite, onStart }: NowProps) {
  if (running) return <ShiftView {...running}>{composer && <Composer {...composer} />}</ShiftView>;
  return (
    <div class="now">
      <h1>No shift runs</h1>
      {handover && <Waiting handover={handover} />}
      {canWrite && (
        <Button
          label="Start shift"
          icon="event"
          kind={handover ? undefined : 'primary'}
          class="now__start"
          onClick={onStart}
        />
      )}
      {last ? (
        <LastShift {...last} />
      ) : (
        <Message icon="event" title="There has not been a shift yet" />
      )}
    </div>
  );
}

function Waiting({ handover }: { handover: WaitingHandover }) {
  const links = useContext(LinksContext);
  const { shift_id, state, to, offered_on, open_items } = handover;
  const whom = to === undefined ? '' : ` to ${to}`;
  return (
    <section class="waiting-handover" aria-labelledby="waiting-handover">
      <h2 id="waiting-handover" class="waiting-handover__title">
        {state === 'draft'
          ? `The handover of shift ${shift_id} has not been offered`
          : `The handover of shift ${shift_id} is offered${whom}`}
      </h2>
      <p class="facts">
        {offered_on !== undefined && (
          <span class="fact">
            since <Time at={offered_on} withDay /> UTC
          </span>
        )}
        <Fact icon="event" text={count(open_items.length, 'open item')} />
      </p>
      <a class="button button--primary now__start" href={links.handover(shift_id)}>
        Open the handover
      </a>
    </section>
  );
}

function LastShift({ shift, summary }: NonNullable<NowProps['last']>) {
  const links = useContext(LinksContext);
  const { shift_id, shift_start, shift_end, operator_name } = shift;
  const { kinds, states, errors, errorLines } = summary;
  const ms = between(shift_start, shift_end);
  return (
    <section class="last-shift" aria-labelledby="last-shift">
      <h2 id="last-shift" class="last-shift__title">
        Last shift: <a href={links.shift(shift_id)}>Shift {shift_id}</a>
      </h2>
      <p class="facts">
        <Fact icon="person" text={operator_name} />
        <span class="fact">
          <Time at={shift_start} withDay />
          {shift_end !== undefined && (
            <>
              {' – '}
              <Time at={shift_end} />
            </>
          )}{' '}
          UTC
        </span>
        {ms !== undefined && <Fact icon="time" text={duration(ms)} />}
        <a href={links.report(shift_id)}>Report</a>
      </p>
      <p class="facts">
        <Fact icon="block" text={count(kinds.log, 'execution block')} />
        <Fact icon="done" text={`${states.observed} observed`} tone="done" />
        <Fact
          icon={errors > 0 ? 'failed' : 'done'}
          text={count(errors, 'error')}
          tone={errors > 0 ? 'failed' : 'done'}
        />
        <Fact icon="comment" text={count(kinds.comment, 'comment')} />
      </p>
      {errorLines.length > 0 && (
        <ol class="summary__errors">
          {errorLines.map(({ key, at, name, text }) => (
            <li key={key} class="summary__error">
              <Time at={at} />
              <a href={links.entry(shift_id, key)}>{name}</a>
              <span class="summary__text">{text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
