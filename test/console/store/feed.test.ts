import { signal } from '@preact/signals';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  SubscriptionRefused,
  type LiveEvent,
  type Resync,
  type Subscription,
} from '#lib/live/client.ts';
import { NetworkError } from '#lib/console/page/api/call.ts';
import { eventIdAt, Feed, type FeedOptions } from '#lib/console/page/store/feed.ts';
import { Shifts } from '#lib/console/page/store/shifts.ts';
import { aComment, aLog, anAnnotation, aShift, at } from '../support/records.ts';
import { waitUntil } from '../support/wait-until.ts';

type Yielded = LiveEvent | Resync | Error;

const frame = (id: string, data = aComment(5)) =>
  ({
    id,
    event: 'shift_comment',
    action: 'created',
    shift_id: 42,
    data,
    timestamp: at(5),
  }) as LiveEvent;

/** Follows a stream whose connections yield these frames, one after the other. */
function startFeed(connections: Yielded[][], options: Partial<FeedOptions> = {}, loadedAt?: Date) {
  const subscriptions: Subscription[] = [];
  const changes: unknown[] = [];
  const onSignIn = vi.fn();
  const follow = async function* (subscription: Subscription) {
    subscriptions.push(subscription);
    const frames = connections.shift() ?? [];
    for (const one of frames) {
      await Promise.resolve();
      if (one instanceof Error) throw one;
      yield one;
    }
    await new Promise((resolve) => subscription.signal?.addEventListener('abort', resolve));
  };
  const feed = new Feed(
    {
      ...{ baseUrl: 'http://desk.example.org', isOnline: signal(true), isVisible: signal(true) },
      ...{ onSignIn, follow, now: () => new Date(at(100)), onResync: () => Promise.resolve() },
      fetch: () => Promise.reject(new NetworkError()),
      onChange: (change) => changes.push(change),
      ...options,
    },
    loadedAt,
  );
  onTestFinished(() => feed.close());
  return { feed, subscriptions, changes, onSignIn };
}

it('starts before the time of the snapshot, so that no event is missed', () => {
  const { subscriptions } = startFeed([[]], {}, new Date('2026-11-21T20:15:00Z'));

  expect(subscriptions[0]?.since).toMatch(/^01[0-9A-HJKMNP-TV-Z]{8}0{16}$/);
  expect(eventIdAt(new Date(1469918176385)).slice(0, 10)).toBe('01ARYZ6S41');
});

it('is live when the replay has caught up, and offline when the connection is lost', () => {
  const { feed, subscriptions } = startFeed([[]]);
  const [subscription] = subscriptions;
  expect(feed.connection.value).toEqual({ state: 'catching up' });

  subscription?.onStateChange?.({ open: true });
  expect(feed.connection.value.state).toBe('catching up');
  subscription?.onCaughtUp?.();
  expect(feed.connection.value).toEqual({ state: 'live' });
  subscription?.onStateChange?.({ open: false, again: 10, isCrowded: false });
  subscription?.onStateChange?.({ open: true });

  expect(feed.connection.value).toEqual({ state: 'catching up', since: at(100) });
});

it('pings a silent connection sooner while the page can be seen', () => {
  const isVisible = signal(true);
  const { subscriptions } = startFeed([[]], { isVisible });

  expect(subscriptions[0]?.pingAfter?.()).toBeLessThanOrEqual(15_000);
  isVisible.value = false;
  expect(subscriptions[0]?.pingAfter?.()).toBe(240_000);
});

it('applies events, and continues after the last one when the network is back', async () => {
  const isOnline = signal(true);
  const { feed, subscriptions, changes } = startFeed([[frame('02'), frame('01')], []], {
    isOnline,
  });
  await waitUntil(() => expect(changes).toHaveLength(2));

  isOnline.value = false;
  expect(feed.connection.value).toEqual({ state: 'offline', since: at(100) });
  isOnline.value = true;

  expect(subscriptions.at(-1)?.since).toBe('02');
});

it('loads the data that a frame leaves out, with all pages', async () => {
  const [first, second] = [aComment(1), aComment(2)];
  const read = vi.fn((url: Parameters<typeof fetch>[0]) =>
    Promise.resolve(
      new Request(url).url.includes('cursor')
        ? Response.json({ result_data: [second] })
        : Response.json(
            { result_data: [first] },
            { headers: { Link: '</slt/api/v3/shift/comment?shift_id=42&cursor=x>; rel="next"' } },
          ),
    ),
  );
  const large = { ...frame('01'), data: undefined, href: '/slt/api/v3/shift/comment?shift_id=42' };

  const { changes } = startFeed([[large]], { fetch: read });

  await waitUntil(() =>
    expect(changes).toEqual([
      { shift_id: 42, comments: [first] },
      { shift_id: 42, comments: [second] },
    ]),
  );
});

it('repeats an event whose data could not be loaded', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const large = { ...frame('02'), data: undefined, href: '/slt/api/v3/shift?shift_id=42' };
  const { subscriptions, feed } = startFeed([[frame('01'), large], []]);

  await vi.advanceTimersByTimeAsync(4000);

  expect(subscriptions.map(({ since }) => since)).toEqual([undefined, '01']);
  expect(feed.connection.value.state).toBe('offline');
});

it('loads everything again when missed events are no longer stored', async () => {
  const onResync = vi.fn(() => Promise.resolve());

  startFeed([[{ event: 'resync', id: '05' }]], { onResync });

  await waitUntil(() => expect(onResync).toHaveBeenCalledTimes(1));
});

it('asks for a sign-in when the stream is refused, and restarts after it', async () => {
  const { feed, subscriptions, onSignIn } = startFeed([[new SubscriptionRefused(401, 'no')], []]);
  await waitUntil(() => expect(onSignIn).toHaveBeenCalledTimes(1));

  feed.restart();

  expect(subscriptions).toHaveLength(2);
});

it('loads a shift with what its response leaves out, and follows the running one', async () => {
  const pages: Record<string, [unknown[], string?]> = {
    '/slt/api/v3/shift/current': [
      [aShift(0, { comments: [aComment(9)], truncated: true })],
      '</slt/api/v3/shift/comment?shift_id=42>; rel="section", </slt/api/v3/shift/annotation?shift_id=42>; rel="section", </slt/api/v3/shifts?shift_id=42&cursor=c>; rel="section"',
    ],
    '/slt/api/v3/shift/comment?shift_id=42': [[aComment(1), aComment(9)]],
    '/slt/api/v3/shift/annotation?shift_id=42': [[anAnnotation(7)]],
    '/slt/api/v3/shifts?shift_id=42&cursor=c': [[aShift(0, { shift_logs: [aLog('eb-1', 10)] })]],
  };
  const read = (input: Parameters<typeof fetch>[0]) => {
    const { pathname, search } = new URL(new Request(input).url);
    const [result_data, Link = ''] = pages[pathname + search]!;
    return Promise.resolve(Response.json({ result_data }, { headers: { Link } }));
  };
  const shifts = new Shifts(read, 'http://desk.example.org');

  await shifts.loadCurrent();
  expect(shifts.current.value?.store.order.value).toEqual([
    ...['shift-started', 'comment-1001', 'comment-1009', 'log-eb-1', 'annotation-7'],
  ]);
});

it('gives every event to the pages once it is applied, also one that changes no entry', async () => {
  const onFrame = vi.fn((_frame: { id: string }) => undefined);
  const other = { ...frame('02'), event: 'shift_report', data: undefined, href: '/x' };

  const { changes } = startFeed([[frame('01'), other as unknown as LiveEvent]], { onFrame });

  await waitUntil(() => expect(onFrame).toHaveBeenCalledTimes(2));
  expect(onFrame.mock.calls.map(([{ id }]) => id)).toEqual(['01', '02']);
  expect(changes).toHaveLength(1);
});
