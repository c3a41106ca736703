import { Canvas, type Colour } from './png.ts';
import { seededRandom } from './random.ts';

const [WIDTH, HEIGHT] = [640, 360];
const PAPER: Colour = [250, 250, 247];
const GRID: Colour = [222, 224, 226];
const AXIS: Colour = [70, 76, 84];
const CURVE: Colour = [31, 105, 177];
const SECOND: Colour = [214, 120, 30];
const LIMIT: Colour = [196, 43, 43];

/** The area of the curves in pixels. */
const area = { left: 44, top: 20, width: 576, height: 300 };

/** A curve: returns its height, 0 to 1, at a position from 0 to 1. */
type Curve = (x: number) => number;

const SEED = 7;

/** Returns a curve with noise. */
function noisy(curve: Curve, noise: number, seed = SEED): Curve {
  const { between } = seededRandom(seed);
  return (x) => curve(x) + between(-noise, noise);
}

/** Draws curves over a grid, and a dashed line at `limit`. */
function lineChart(curves: Curve[], limit?: number): Buffer {
  const canvas = new Canvas(WIDTH, HEIGHT, PAPER);
  const { left, top, width, height } = area;
  const heightOf = (value: number) => top + height * (1 - Math.min(1, Math.max(0, value)));
  for (let n = 0; n <= 8; n++) canvas.fill(left + (width * n) / 8, top, 1, height, GRID);
  for (let n = 0; n <= 5; n++) canvas.fill(left, top + (height * n) / 5, width, 1, GRID);
  if (limit !== undefined)
    for (let x = 0; x < width; x += 12)
      canvas.fill(left + x, Math.round(heightOf(limit)), 7, 2, LIMIT);
  for (const [number, curve] of curves.entries()) {
    let last: number[] | undefined;
    for (let x = 0; x <= width; x += 2) {
      const point = [left + x, heightOf(curve(x / width))];
      canvas.line(last ?? point, point, number === 0 ? CURVE : SECOND);
      last = point;
    }
  }
  canvas.fill(left - 2, top, 2, height + 2, AXIS);
  canvas.fill(left - 2, top + height, width + 2, 2, AXIS);
  return canvas.toPng();
}

/** Draws power by frequency and time, with a satellite that crosses the band. */
function waterfall(): Buffer {
  const { between } = seededRandom(SEED);
  const canvas = new Canvas(WIDTH, HEIGHT, PAPER);
  const cell = 4;
  for (let y = 0; y < HEIGHT; y += cell)
    for (let x = 0; x < WIDTH; x += cell) {
      const distance = Math.abs(x - 240 - y / 3) / 14;
      const isPassing = y > 90 && y < 270;
      const power = between(0.08, 0.3) + (isPassing ? 0.75 * Math.exp(-(distance ** 2)) : 0);
      canvas.fill(x, y, cell, cell, heat(Math.min(1, power)));
    }
  return canvas.toPng();
}

/** Returns the colour of a power from 0 to 1: dark blue, red, yellow. */
const heat = (power: number): Colour => [
  Math.round(255 * Math.min(1, power * 1.6)),
  Math.round(235 * Math.max(0, power * 2 - 1)),
  Math.round(70 + 60 * (1 - power)),
];

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

/** The plots by the names of their files; each call draws the same picture. */
export const plots: Record<string, () => Buffer> = {
  'bandpass.png': () =>
    lineChart([
      noisy((x) => 0.72 * sigmoid((x - 0.06) * 70) * sigmoid((0.94 - x) * 70), 0.012),
      noisy((x) => 0.62 * sigmoid((x - 0.06) * 70) * sigmoid((0.94 - x) * 70), 0.012, 11),
    ]),
  'helium-pressure.png': () =>
    lineChart(
      [noisy((x) => 0.82 - 0.5 * sigmoid((x - 0.62) * 40), 0.01), noisy(() => 0.8, 0.01, 11)],
      0.6,
    ),
  'wind-speed.png': () =>
    lineChart([noisy((x) => 0.25 + 0.5 * sigmoid((x - 0.6) * 12), 0.09)], 0.68),
  'phase-by-time.png': () =>
    lineChart([
      noisy((x) => 0.5 + 0.06 * Math.sin(x * 9), 0.02),
      noisy((x) => 0.5 + 0.3 * x * Math.sin(x * 21), 0.03, 11),
    ]),
  'interference.png': waterfall,
};
