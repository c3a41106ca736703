import type { Report } from '../report.ts';
import { html, type Markup } from './html.ts';
import { clock, duration, stateNames, states } from './format.ts';

type Accounting = Report['accounting'];

/** The size of the bar, and the distance from it to its labels, in units of the SVG. */
const [WIDTH, HEIGHT, LABEL_OFFSET] = [720, 34, 16];
const HOUR_MS = 3_600_000;

/** Possible distances between two labels of the axis, in hours. The smallest one that fits is used. */
const stepHours = [1, 2, 3, 6, 12, 24, 168, 720, 8760];
const MAX_LABELS = 14;

/** Returns the bar of a shift's time as an image of the page. */
export function timeImage({ from, to, intervals }: Accounting): Markup {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const scale = WIDTH / Math.max(1, end - start);
  const x = (at: number) => ((at - start) * scale).toFixed(1);
  const parts = intervals.map(({ from: first, to: last, state }) => {
    const [left, right] = [Date.parse(first), Date.parse(last)];
    const title = `${clock(first)} to ${clock(last)}: ${states[state].name}`;
    const width = ((right - left) * scale).toFixed(1);
    return html`<rect
      x="${x(left)}"
      width="${width}"
      height="${HEIGHT}"
      fill="${states[state].colour}"
      ><title>${title}</title></rect
    >`;
  });
  const marks = hoursBetween(start, end).map(
    (at) =>
      html`<path d="M${x(at)} ${HEIGHT}v4" stroke="#5b6573" /><text
          x="${x(at)}"
          y="${HEIGHT + LABEL_OFFSET}"
          text-anchor="middle"
          >${clock(new Date(at).toISOString())}</text
        >`,
  );
  return html`<svg
    class="bar"
    viewBox="0 0 ${WIDTH} ${HEIGHT + LABEL_OFFSET + 4}"
    role="img"
    aria-label="The time of the shift"
  >
    ${parts}
    <rect width="${WIDTH}" height="${HEIGHT}" fill="none" stroke="#5b6573" />
    ${marks}
  </svg>`;
}

/** Returns the times of the axis labels: full hours, at most `MAX_LABELS` steps apart. */
function hoursBetween(start: number, end: number): number[] {
  const step =
    (stepHours.find((hours) => (end - start) / (hours * HOUR_MS) <= MAX_LABELS) ?? 8760) * HOUR_MS;
  const first = Math.ceil(start / step) * step;
  const length = Math.max(0, Math.floor((end - first) / step) + 1);
  return Array.from({ length: Math.min(length, MAX_LABELS + 1) }, (_, n) => first + n * step);
}

/** The number of cells of the bar in a mail. */
const CELLS = 96;

/** Returns the same bar as cells of a table: mail programs do not show SVG. */
export function timeCells({ from, to, intervals }: Accounting): Markup {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const length = Math.max(1, end - start) / CELLS;
  const runs: { colour: string; cells: number }[] = [];
  let n = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const middle = start + (cell + 0.5) * length;
    while (n < intervals.length - 1 && Date.parse(intervals[n]?.to ?? '') <= middle) n++;
    const { colour } = states[intervals[n]?.state ?? 'unexplained'];
    const last = runs.at(-1);
    if (last?.colour === colour) last.cells++;
    else runs.push({ colour, cells: 1 });
  }
  const cells = runs.map(
    ({ colour, cells: width }) =>
      html`<td
        width="${((100 * width) / CELLS).toFixed(2)}%"
        height="28"
        bgcolor="${colour}"
        style="font-size:1px;line-height:28px"
      >
        &nbsp;
      </td>`,
  );
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      <tr>
        ${cells}
      </tr>
    </table>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td class="quiet">${clock(from)}</td>
        <td class="quiet" align="right">${clock(to)} UTC</td>
      </tr>
    </table>`;
}

/** Returns the names of the colours with the time of each. */
export const legend = ({ seconds }: Accounting): Markup =>
  html`<p class="legend">
    ${stateNames.map(
      (state) =>
        html`<span class="state"
          ><span class="key" style="background:${states[state].colour}">&nbsp;</span>
          ${states[state].name} ${duration(seconds[state])}</span
        > `,
    )}
  </p>`;
