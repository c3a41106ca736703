import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Pace, type Sent } from '#lib/live/pace.ts';
import type { Wait } from '#lib/live/posts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const passes = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Posts of one connection that take so many milliseconds. */
const taking =
  (milliseconds: number, sent: Sent = 'all') =>
  async (): Promise<Sent> => {
    await passes(milliseconds);
    return sent;
  };
const never = () => new Promise<Sent>(() => undefined);

/** Posts for which the gateway has one pause before. */
const throttled = (pause: number, work: () => Promise<Sent>) => async (wait: Wait) => {
  wait.throttled(pause);
  await passes(pause);
  return work();
};

/** What becomes of connections that are begun together, and when in milliseconds, within the next minute. */
function pacing() {
  const pace = new Pace();
  onTestFinished(() => pace.end());
  const begun: Promise<[Sent, number]>[] = [];
  return {
    pace,
    sends(
      send: (wait: Wait) => Promise<Sent>,
      share: { events?: number; more?: number } = {},
    ): void {
      const start = performance.now();
      const sent = pace.keeps({ events: 1, more: 0, ...share }, send);
      begun.push(sent.then((what) => [what, performance.now() - start]));
    },
    async outcome(): Promise<[Sent, number][]> {
      await vi.advanceTimersByTimeAsync(60_000);
      return Promise.all(begun);
    },
    async sent(): Promise<Sent[]> {
      return (await this.outcome()).map(([sent]) => sent);
    },
  };
}

/** When one that never answers is given up, where three others took so long with all of so many events. */
async function givenUp(others: number, events = 1): Promise<number | undefined> {
  const run = pacing();
  for (let n = 0; n < 3; n++) run.sends(taking(others), { events });
  run.sends(never, { events });
  const [, , , last] = await run.outcome();
  expect(last?.[0]).toBe('late');
  return last?.[1];
}

it('gives up one that is much slower than the others, by what they took', async () => {
  expect(await givenUp(1)).toBe(300);
  expect(await givenUp(10)).toBe(1050);
  expect(await givenUp(100, 10)).toBe(1350);
  expect(await givenUp(400)).toBe(2550);
});

it('gives up one that is answered, and yet much slower than the others', async () => {
  const run = pacing();
  for (let n = 0; n < 3; n++) run.sends(taking(20), { events: 20 });
  run.sends(taking(2000), { events: 20 });

  expect((await run.outcome()).at(-1)).toEqual(['late', 350]);
});

it('says to whom it has given up that nobody waits', async () => {
  const run = pacing();
  const waits: Wait[] = [];
  for (const work of [taking(1), never]) run.sends((wait) => (waits.push(wait), work()));

  await vi.advanceTimersByTimeAsync(200);
  expect(waits.at(-1)?.isOn()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(waits.at(-1)?.isOn()).toBe(false);
});

it('waits ten seconds for one by itself, and no longer', async () => {
  for (const [send, becomes] of [
    [taking(9900), 'all'],
    [never, 'late'],
  ] as const) {
    const run = pacing();
    run.sends(send);
    expect(await run.outcome()).toEqual([[becomes, becomes === 'all' ? 9900 : 10_050]]);
  }
});

it('waits ten seconds for one that is throttled with all others, and no longer', async () => {
  const run = pacing();
  for (const pause of [100, 30_000]) run.sends(throttled(pause, taking(1)));

  expect((await run.outcome())[1]).toEqual(['late', 10_050]);
});

it('does not take many for slow since one had little to do', async () => {
  const run = pacing();
  run.sends(taking(1));
  for (const ms of [600, 700]) run.sends(taking(ms), { events: 50 });

  expect(await run.sent()).toEqual(['all', 'all', 'all']);
});

it('does not measure others by one that ended before it was sent all', async () => {
  const run = pacing();
  run.sends(taking(1, 'ended'), { events: 100 });
  run.sends(taking(500), { events: 100 });

  expect(await run.sent()).toEqual(['ended', 'all']);
});

it('waits for one that is sent many more events than the others', async () => {
  const run = pacing();
  for (let n = 0; n < 3; n++) run.sends(taking(20));
  run.sends(taking(3300), { events: 40 });

  expect(await run.sent()).toEqual(['all', 'all', 'all', 'all']);
});

it('waits for one that is still opened', async () => {
  const run = pacing();
  for (let n = 0; n < 3; n++) run.sends(taking(1));
  run.sends(taking(1100), { more: 1000 });

  expect(await run.sent()).toEqual(['all', 'all', 'all', 'all']);
});

it('waits for all where they are all slow', async () => {
  const run = pacing();
  for (const ms of [3000, 4000, 6000]) run.sends(taking(ms));

  expect(await run.sent()).toEqual(['all', 'all', 'all']);
});

it('counts no pauses where most are throttled, and nothing but those', async () => {
  const run = pacing();
  run.sends(taking(1));
  for (const pause of [9, 9, 9, 2000]) run.sends(throttled(pause, taking(1)));
  run.sends(throttled(2000, never));

  const [paused, hanging] = (await run.outcome()).slice(-2);
  expect(paused).toEqual(['all', 2001]);
  expect(hanging).toEqual(['late', 3050]);
});

it('takes those that are throttled, where as many are not, for slow readers', async () => {
  const run = pacing();
  for (let n = 0; n < 3; n++) run.sends(taking(1));
  for (let n = 0; n < 3; n++) run.sends(throttled(2000, taking(1)));

  expect((await run.outcome()).at(-1)).toEqual(['late', 300]);
});

it('takes nobody for slow since the whole process stood still', async () => {
  vi.useRealTimers();
  const pace = new Pace();
  onTestFinished(() => pace.end());
  const share = { events: 1, more: 0 };
  await Promise.all([pace.keeps(share, taking(1)), pace.keeps(share, taking(1))]);
  const one = pace.keeps(share, taking(100));

  const end = performance.now() + 600;
  while (performance.now() < end) continue;

  expect(await one).toBe('all');
});

it('fails as what it waits for fails', async () => {
  const { pace } = pacing();

  await expect(
    pace.keeps({ events: 1, more: 0 }, () => Promise.reject(new Error('down'))),
  ).rejects.toThrow('down');
});

it('leaves no clock behind', () => {
  const before = vi.getTimerCount();
  const pace = new Pace();
  expect(vi.getTimerCount()).toBe(before + 1);

  pace.end();

  expect(vi.getTimerCount()).toBe(before);
});
