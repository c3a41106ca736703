import { bestOfThree, measure, type Cost } from './measure.ts';
import { growthsOf } from './growths.ts';
import type { Growth } from './pieces.ts';
import type { Request } from './request.ts';

/** The size with which all growths are compared. */
const SCREENED_BYTES = 96 * 1024;

/** The sizes that are tried for the costliest ones: limits of fields make a larger request the cheaper one. */
const SIZES = [1024, 8 * 1024, 64 * 1024, 512 * 1024, 2 * 1024 ** 2, 4_300_000, 6_000_000];

/** The number of growths that are measured twice, and of those that are measured in all sizes and combined. */
const SCREENED_TWICE = 40;
const KEPT = 8;

/** The first calls of a function also compile it. */
const WARM_UPS = 10;

type Grown = Cost & { growth: Growth };

const byCost = (a: Cost, b: Cost) => b.ms - a.ms;

/**
 * Returns the costliest request that a search finds: it grows each part of a request, takes the costliest growths in all
 * sizes and pairs, and measures the winner again.
 */
export async function findCostliest(request: Request): Promise<Cost | undefined> {
  for (let n = 0; n < WARM_UPS; n++) await measure(request, 'as it is');
  const kept = await screen(request);
  const found: Cost[] = [...kept];
  for (const { growth } of kept)
    for (const size of SIZES) await tryCost(growth.apply(request, size), growth.name, found);
  const largest = found.toSorted(byCost)[0]?.ms ?? 0;
  if (largest < WORTH_PAIRING_MS)
    for (const a of kept)
      for (const b of kept)
        if (a !== b)
          await tryCost(
            b.growth.apply(a.growth.apply(request, SCREENED_BYTES), SCREENED_BYTES),
            `${a.name} and ${b.name}`,
            found,
          );
  return confirm(found.sort(byCost));
}

/** Returns the costliest growths of one size. */
async function screen(request: Request): Promise<Grown[]> {
  const first = await measureAll(request, growthsOf(request));
  const again = first.slice(0, SCREENED_TWICE).map(({ growth }) => growth);
  return (await measureAll(request, again)).slice(0, KEPT);
}

async function measureAll(request: Request, growths: Growth[]): Promise<Grown[]> {
  const costs: Grown[] = [];
  for (const growth of growths) {
    const cost = await measure(growth.apply(request, SCREENED_BYTES), growth.name);
    if (cost) costs.push({ ...cost, growth });
  }
  return costs.sort(byCost);
}

/** Above this, a pair adds nothing that matters. */
const WORTH_PAIRING_MS = 1000;

async function tryCost(request: Request, name: string, found: Cost[]): Promise<void> {
  const cost = await measure(request, name);
  if (cost) found.push(cost);
}

/** Returns the costliest of the first ones when they are measured again. */
async function confirm(sorted: Cost[]): Promise<Cost | undefined> {
  const confirmed: Cost[] = [];
  for (const cost of sorted.slice(0, 3)) {
    const again = await bestOfThree(cost);
    if (again) confirmed.push(again);
  }
  return confirmed.sort(byCost)[0];
}
