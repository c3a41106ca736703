import { count } from '#lib/night/words.ts';
import { blockStates, toneOfState } from '../blocks/facts.ts';
import { PointSwatch } from './bars.tsx';
import { markNames, type Mark } from './entry-mark.ts';

const points = ['comment', 'annotation', 'item', 'handover'] as const;

/** The shapes and patterns of the marks with their meaning and number; those that do not occur are left out. */
export function Legend({ marks, hasMoon }: { marks: Mark[]; hasMoon: boolean }) {
  const numberOf = (kind: Mark['kind']) => marks.filter((mark) => mark.kind === kind).length;
  const losses = numberOf('loss');
  return (
    <ul class="legend">
      {blockStates.map((state) => {
        const number = marks.filter((mark) => mark.state === state).length;
        if (number === 0) return null;
        const tone = toneOfState[state];
        return (
          <li key={state} class="legend__item">
            <svg class={`legend__swatch bar--${tone}`} width="14" height="10" aria-hidden="true">
              <rect class="bar__fill" width="14" height="10" fill={`url(#tone-${tone})`} />
            </svg>
            {number} {state}
          </li>
        );
      })}
      {losses > 0 && (
        <li class="legend__item">
          <svg class="region" width="14" height="10" aria-hidden="true">
            <rect class="region__time" width="14" height="10" />
            <rect class="region__edge" width="14" height="4" y="6" />
          </svg>
          {count(losses, ...markNames.loss)}
        </li>
      )}
      {points.map(
        (kind) =>
          numberOf(kind) > 0 && (
            <li key={kind} class="legend__item">
              <PointSwatch kind={kind} />
              {count(numberOf(kind), ...markNames[kind])}
            </li>
          ),
      )}
      {hasMoon && (
        <li class="legend__item">
          <svg width="16" height="10" aria-hidden="true">
            <path class="sky__moon" d="M1 9C5 1 11 1 15 9" />
          </svg>
          Moon altitude
        </li>
      )}
      <li class="legend__item legend__item--end">UTC</li>
    </ul>
  );
}
