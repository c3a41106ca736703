import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Grid } from '#lib/console/page/fits/pixels.ts';
import {
  greyOf,
  limitsOf,
  paint,
  stretches,
  type Stretch,
} from '#lib/console/page/fits/stretch.ts';

const gridOf = (width: number, values: number[]): Grid => ({
  ...{ width, height: values.length / width, values: Float64Array.from(values) },
  ...{ factor: 1, emptyCount: 0 },
});

const greysOf = (grid: Grid, stretch: Stretch = 'percentile') =>
  [...paint(grid, limitsOf(grid), stretch)].filter((_, at) => at % 4 === 0);

it('puts the first row at the bottom, and draws larger values brighter', () => {
  expect(greysOf(gridOf(2, [0, 1, 2, 3]))).toEqual([170, 255, 0, 85]);
});

it('draws faint values brighter with asinh', () => {
  const grid = gridOf(2, [0, 10, 20, 100]);

  const [, , , faint = 0] = greysOf(grid, 'percentile');
  const [, , , bright = 0] = greysOf(grid, 'asinh');

  expect(bright).toBeGreaterThan(faint * 2);
});

it('leaves single hot and dead pixels out of the limits', () => {
  const values = Array.from({ length: 1000 }, (_, at) => at);

  expect(limitsOf(gridOf(1, [...values, -1e9, 1e9]))).toEqual({ low: 9, high: 995 });
});

it('shows the only pixels that differ', () => {
  const values = Array.from({ length: 1000 }, (_, at) => (at === 500 ? 7 : 1));

  expect(limitsOf(gridOf(1, values))).toEqual({ low: 1, high: 7 });
});

it('draws a flat image grey, and pixels without a value black', () => {
  expect(greysOf(gridOf(3, [5, 5, Number.NaN]))).toEqual([128, 128, 0]);
});

it('takes a sample of the values of a large image', () => {
  const values = Array.from({ length: 600_000 }, (_, at) => at);

  const { low, high } = limitsOf(gridOf(1000, values));

  expect([low / 600_000, high / 600_000].map((share) => share.toFixed(3))).toEqual([
    '0.010',
    '0.995',
  ]);
});

it('never draws a larger value darker', () => {
  const value = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 2 }),
      fc.constantFrom(...stretches),
      (values, stretch) => {
        const limits = limitsOf(gridOf(1, values));
        const greys = values.toSorted((a, b) => a - b).map((one) => greyOf(one, limits, stretch));

        expect(greys).toEqual(greys.toSorted((a, b) => a - b));
        expect(greys.every((grey) => grey >= 0 && grey <= 255)).toBe(true);
      },
    ),
  );
});
