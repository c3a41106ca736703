import { blockStates, toneOfState } from '../blocks/facts.ts';
import type { Mark } from './marks.ts';

/** The patterns of the bars with their meaning and number; those that do not occur are left out. */
export function Legend({ marks, hasMoon }: { marks: Mark[]; hasMoon: boolean }) {
  const comments = marks.filter(({ kind }) => kind === 'comment').length;
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
      {comments > 0 && (
        <li class="legend__item">
          <svg
            class="point point--comment"
            width="12"
            height="10"
            viewBox="-6 -6 12 10"
            aria-hidden="true"
          >
            <path d="M-4.5 -4.5h9v6.5h-5.5l-2 2v-2h-1.5z" />
          </svg>
          {comments} {comments === 1 ? 'comment' : 'comments'}
        </li>
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
