import type { Band, MoonAltitude } from '../../sky/twilight.ts';
import { fractionOf, type TimeAxis } from './axis.ts';

/** The sky above the site during a shift, in degrees. */
export type NightSky = { bands: readonly Band[]; moon: readonly MoonAltitude[] };

/** Returns a fraction as an attribute of SVG. */
export const percent = (fraction: number): string => `${(100 * fraction).toFixed(3)}%`;

type SkyProps = { sky: NightSky; axis: TimeAxis; height: number };

/** Twilight as shading with a line at each change, and the altitude of the Moon as a curve. */
export function Sky({ sky, axis, height }: SkyProps) {
  return (
    <g class="sky">
      {sky.bands.map(({ phase, from, to }) => {
        const [x, until] = [fractionOf(Date.parse(from), axis), fractionOf(Date.parse(to), axis)];
        if (until <= x) return null;
        return (
          <g key={from}>
            <rect
              class={`sky__phase sky__phase--${phase.split(' ')[0]}`}
              x={percent(x)}
              width={percent(until - x)}
              height={height}
            >
              <title>{phase}</title>
            </rect>
            {x > 0 && (
              <line class="sky__change" x1={percent(x)} x2={percent(x)} y1={0} y2={height} />
            )}
          </g>
        );
      })}
      <Moon moon={sky.moon} axis={axis} height={height} />
    </g>
  );
}

const ZENITH_DEGREES = 90;
const WIDTH = 1000;

/** The Moon while it is above the horizon, which is the lower edge of the picture. */
function Moon({ moon, axis, height }: { moon: NightSky['moon']; axis: TimeAxis; height: number }) {
  const points = moon.map(({ at, altitude }) => {
    const x = WIDTH * fractionOf(Date.parse(at), axis);
    const y = height * (1 - altitude / ZENITH_DEGREES);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  if (points.length < 2) return null;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="none" width="100%" height={height}>
      <polyline class="sky__moon" points={points.join(' ')} />
    </svg>
  );
}
