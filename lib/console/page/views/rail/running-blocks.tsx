import type { Entry } from '../../store/records.ts';
import { spanOf, statusOf } from '../blocks/facts.ts';
import { Status, toneOf } from '../parts/status.tsx';
import { Time } from '../parts/time.tsx';
import type { RailProps } from './rail-props.ts';

/** Returns the execution blocks that run, oldest first. */
const runningBlocks = (entries: readonly Entry[]) =>
  entries.flatMap(({ kind, key, record }) =>
    kind === 'log' && toneOf(statusOf(record)) === 'active' ? { key, log: record } : [],
  );

type RunningBlocksProps = Pick<RailProps, 'entries' | 'actions'>;

/** The execution blocks that run now, each a step away. */
export function RunningBlocks({ entries, actions }: RunningBlocksProps) {
  const running = runningBlocks(entries.value);
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
                <Status status={statusOf(log)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
