import type { ReadonlySignal } from '@preact/signals';
import { blockStates, toneOfState } from '../blocks/facts.ts';
import type { ErrorLine, ShiftSummaryCounts } from './summary.ts';
import { count } from '#lib/night/words.ts';
import { Status } from '../parts/status.tsx';
import { Time } from '../parts/time.tsx';

type SummaryPanelProps = {
  summary: ReadonlySignal<ShiftSummaryCounts>;
  /** Goes to an entry of the timeline. */
  onOpen: (key: string) => void;
};

/** The shift in numbers, and its errors, each a step away. */
export function SummaryPanel({ summary, onOpen }: SummaryPanelProps) {
  const { kinds, states, errorLines, files } = summary.value;
  return (
    <aside class="summary" aria-label="Summary of the shift">
      <section class="summary__part">
        <h2 class="summary__title">{count(kinds.log, 'execution block')}</h2>
        <ul class="summary__counts">
          {blockStates.map(
            (state) =>
              states[state] > 0 && (
                <li key={state} class="summary__count">
                  <Status status={state} tone={toneOfState[state]} />
                  <span class="summary__number">{states[state]}</span>
                </li>
              ),
          )}
        </ul>
      </section>
      <section class="summary__part">
        <h2 class="summary__title">{count(errorLines.length, 'error')}</h2>
        <Errors lines={errorLines} onOpen={onOpen} />
      </section>
      <section class="summary__part">
        <h2 class="summary__title">Comments and annotations</h2>
        <p>
          {count(kinds.comment, 'comment')} with {count(files, 'file')},{' '}
          {count(kinds.annotation, 'annotation')}
        </p>
      </section>
    </aside>
  );
}

function Errors({ lines, onOpen }: { lines: ErrorLine[]; onOpen: (key: string) => void }) {
  if (lines.length === 0) return <p>Nothing has failed.</p>;
  return (
    <ol class="summary__errors">
      {lines.map(({ key, at, name, text }) => (
        <li key={key} class="summary__error">
          <Time at={at} />
          <a
            href={`#${key}`}
            onClick={(event) => {
              event.preventDefault();
              onOpen(key);
            }}
          >
            {name}
          </a>
          <span class="summary__text">{text}</span>
        </li>
      ))}
    </ol>
  );
}
