import type { Entry } from '../../store/records.ts';
import { useContext } from 'preact/hooks';
import { BlockStatus, RunningShiftContext } from '../blocks/block-status.tsx';
import { spanOf, stateOf, type RunningShift } from '../blocks/facts.ts';
import { Time } from '../parts/time.tsx';
import type { RailProps } from './rail-props.ts';

/** Returns the execution blocks that run, oldest first. */
const runningBlocks = (entries: readonly Entry[], running: RunningShift | undefined) =>
  entries.flatMap(({ kind, key, record }) =>
    kind === 'log' && stateOf(record, running) === 'running' ? { key, log: record } : [],
  );

type RunningBlocksProps = Pick<RailProps, 'entries' | 'actions'>;

/** The execution blocks that run now, each a step away. */
export function RunningBlocks({ entries, actions }: RunningBlocksProps) {
  const running = runningBlocks(entries.value, useContext(RunningShiftContext)?.value);
  return (
    <section class="rail__part" aria-labelledby="rail-blocks">
      <h2 class="summary__title" id="rail-blocks">
        Running blocks
      </h2>
      {running.length === 0 ? (
        <p class="rail__note">No block is running.</p>
      ) : (
        <ul class="summary__errors">
          {running.map(({ key, log }) => (
            <li key={key} class="summary__error">
              <Time at={spanOf(log).start} />
              <a
                href={`#${key}`}
                onClick={(event) => {
                  event.preventDefault();
                  actions.openEntry(key);
                }}
              >
                {log.eb_id}
              </a>
              <span class="running-block__status">
                <BlockStatus log={log} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
