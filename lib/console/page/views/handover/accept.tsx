import { useState } from 'preact/hooks';
import type { HandoverRecord } from '../../store/handover.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Problem } from '../parts/message.tsx';

export type Acceptance = { operator_name: string; takeover_reason?: string };

export type AcceptProps = {
  /** The name of the person who reads: suggested as the next operator. */
  name: string;
  /** Why an acceptance needs a reason, one sentence each; none if it needs none. */
  obstacles: (operatorName: string) => readonly string[];
  isBusy: boolean;
  problem?: string;
  onAccept: (acceptance: Acceptance) => void;
};

/** Takes the shift over: the last step, with a name, and with a reason if one of the conditions is not met. */
export function Accept({ name, obstacles, isBusy, problem, onAccept }: AcceptProps) {
  const [operator, setOperator] = useState(name);
  const [reason, setReason] = useState('');
  const [isTakeover, setTakeover] = useState(false);
  const [typed, given] = [operator.trim(), reason.trim()];
  const needed = obstacles(typed);
  const isReady = typed !== '' && (needed.length === 0 || (isTakeover && given !== ''));
  return (
    <section class="handover__accept" aria-labelledby="handover-accept" data-steady="accept">
      <h2 id="handover-accept">Take over</h2>
      <form
        class="handover__form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy)
            onAccept({
              operator_name: typed,
              ...(isTakeover && given !== '' && { takeover_reason: given }),
            });
        }}
      >
        <Field
          label="Operator of the next shift"
          value={operator}
          maxLength={256}
          autocomplete="off"
          onInput={setOperator}
        />
        <ul class="obstacles" aria-label="Why a reason is needed" aria-live="polite">
          {needed.map((text) => (
            <li key={text} class="obstacles__one">
              <Icon name="warning" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        {(needed.length > 0 || isTakeover) && (
          <label class="check">
            <input
              type="checkbox"
              checked={isTakeover}
              onChange={({ currentTarget }) => setTakeover(currentTarget.checked)}
            />
            Take over anyway, with a reason
          </label>
        )}
        {isTakeover && (
          <Field
            label="Reason (shown in the report of the shift)"
            value={reason}
            rows={2}
            maxLength={1000}
            required
            onInput={setReason}
          />
        )}
        <Problem text={problem} />
        <Button
          label={isBusy ? 'Taking over…' : 'Accept and start the next shift'}
          icon="event"
          kind="primary"
          type="submit"
          disabled={!isReady || isBusy}
          class="handover__accept-button"
        />
      </form>
    </section>
  );
}

type ObstacleOptions = {
  handover: Pick<HandoverRecord, 'state'>;
  /** The number of items that this person has still to acknowledge. */
  left: number;
  hasReadText: boolean;
  /** Whether the operator of the shift would take over their own shift. */
  isSamePerson: boolean;
};

/** Returns why an acceptance needs a reason, one sentence each. */
export function obstaclesOf(options: ObstacleOptions): string[] {
  const { handover, left, hasReadText, isSamePerson } = options;
  const items = left === 1 ? 'One item is' : `${left} items are`;
  return [
    ...(handover.state === 'draft' ? ['The handover has not been offered yet.'] : []),
    ...(left > 0 ? [`${items} not acknowledged by you.`] : []),
    ...(hasReadText ? [] : ['Summary and plan are not acknowledged by you.']),
    ...(isSamePerson ? ['The same person would run both shifts.'] : []),
  ];
}
