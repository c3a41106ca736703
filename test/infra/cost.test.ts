import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { metricNames } from '#lib/platform/metrics.ts';
import { costOfEvent, fixedResources, monthlyBill } from '#infra/aws/cost.ts';
import { highestCosts } from '#infra/aws/highest-cost.ts';
import { assumptions, mix, price } from '#infra/aws/prices.ts';
import { registry, type Registry } from '#infra/registry.ts';
import { resourcesOf, synthesizeTemplates } from '../support/aws/templates.ts';

const { sizes } = JSON.parse(await readFile('test/bench/scale.json', 'utf8')) as {
  sizes: Record<string, Parameters<typeof monthlyBill>[1]>;
};
const measured = sizes['100']!;

it('counts the same fixed resources as the templates', () => {
  const all = Object.values(synthesizeTemplates());
  const count = (type: string) =>
    all.reduce((sum, template) => sum + Object.keys(template.findResources(type)).length, 0);
  type Alarm = { Properties: { MetricName?: string; Metrics?: { MetricStat?: object }[] } };
  const alarms = all.flatMap((template) =>
    Object.values(template.findResources('AWS::CloudWatch::Alarm')),
  );
  const metrics = (alarms as Alarm[]).map(
    ({ Properties: { Metrics } }) => Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1,
  );

  expect(fixedResources).toEqual({
    alarmMetrics: metrics.reduce((sum, more) => sum + more, 0),
    dashboards: count('AWS::CloudWatch::Dashboard'),
    // Rejected callers, unanswered requests, unexpected failures, unknown and bounced mails.
    customMetrics: count('AWS::Logs::MetricFilter') + 3,
    // Stuck reports; with a tracker, also stuck tickets. The canary publishes two.
    scheduledMetrics: (alarms as Alarm[]).filter(({ Properties: { MetricName } }) =>
      metricNames.some((name) => name === MetricName && !name.endsWith('Mails')),
    ).length,
    secrets: count('AWS::SecretsManager::Secret'),
  });
});

it('assumes a mix of 100 requests that the benchmark measures', () => {
  expect(Object.values(mix).reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
  expect(Object.keys(mix).filter((name) => !(name in measured))).toEqual([]);
});

it('assumes an event for each request that changes a shift', () => {
  const writes = Object.entries(mix).filter(([name]) => !name.startsWith('GET '));

  expect(writes.reduce((sum, [, { percent }]) => sum + percent, 0)).toBe(assumptions.events);
  expect(costOfEvent(1000)).toBeGreaterThan(0.0011);
  expect(costOfEvent(1000)).toBeLessThan(0.0013);
  // Frames are data transfer out of AWS.
  const transferCost = (1000 * assumptions.frameBytes * price.sentGigabytes) / 1e9;
  expect(costOfEvent(1000)).toBeGreaterThan(1000 * price.socketFrames + transferCost);
});

it('bills requests in proportion to their number', () => {
  const [idle, some, many] = [0, 1000, 100_000].map((perHour) => monthlyBill(perHour, measured));

  expect(idle).toMatchObject({
    live: 0,
    functions: 0,
    gateway: 0,
    tables: 0,
    images: 0,
    files: 0,
    mail: 0,
    logs: 0,
    'data transfer': 0,
  });
  expect(many!.tables).toBeCloseTo(100 * some!.tables);
  expect(many!.gateway).toBeCloseTo(73);
  expect(many!.monitoring).toBe(some!.monitoring);
});

it('bills the logout check of each request, and the logs of each invocation', () => {
  const none = { sequentialCalls: 0, read: 0, write: 0 };
  const requests = Object.fromEntries(Object.keys(mix).map((name) => [name, none]));
  const bill = monthlyBill(1000, requests);
  const month = 730_000;

  expect(bill.tables).toBeCloseTo(month * assumptions.logoutCheck * price.readUnits);
  expect(bill.logs).toBeGreaterThan((month * assumptions.runLogBytes * price.logGigabytes) / 1e9);
  expect(bill.storage).toBeGreaterThan(assumptions.objectGigabytes * price.objectGigabytes + 0.45);
});

/** Returns the registry with other limits for some functions. */
const withLimits = (ids: string[]): Registry => {
  const limits = { memoryMb: 3008, timeoutSeconds: 17 };
  const applyLimits = <T extends { id: string }>(all: T[]) =>
    all.map((one) => (ids.includes(one.id) ? { ...one, ...limits } : one));
  const [endpoints, socketRoutes] = [
    applyLimits(registry.endpoints),
    applyLimits(registry.socketRoutes),
  ];
  return { endpoints, socketRoutes, consumers: applyLimits(registry.consumers) };
};

const [endpointId, consumerId] = ['shift-log.get-current-shift', 'live.publish-events'];

it.each([
  [endpointId, 'functions'],
  [consumerId, 'live'],
] as const)('bills the memory and timeout that %s declares', (id, part) => {
  const changedRegistry = withLimits([id]);
  const bill = (all: Registry) =>
    monthlyBill(1000, measured, [...all.endpoints, ...all.socketRoutes, ...all.consumers]);

  const [before, after] = [bill(registry), bill(changedRegistry)];
  expect(after[part]).toBeGreaterThan(before[part]);
  expect({ ...after, [part]: 0 }).toEqual({ ...before, [part]: 0 });
});

it('bounds the cost of an endpoint by each limit that it declares', () => {
  const limited = {
    id: endpointId,
    throttle: { perSecond: 2 },
    timeoutSeconds: 10,
    memoryMb: 1024,
  };
  const dollarsOf = (changes: object) => highestCosts([{ ...limited, ...changes }])[0]!.dollars;

  // 20 runs at a time for an hour, with 1 GB each.
  expect(dollarsOf({})).toBeCloseTo(20 * 3600 * price.lambdaGigabyteSeconds, 1);
  expect(dollarsOf({ throttle: { perSecond: 4 } })).toBeCloseTo(2 * dollarsOf({}), 5);
  for (const changes of [{ timeoutSeconds: 20 }, { memoryMb: 2048 }])
    expect(dollarsOf(changes)).toBeGreaterThan(1.9 * dollarsOf({}));
});

it('deploys the memory and timeout that a declaration sets', () => {
  const ids = [endpointId, consumerId];
  const stacks = synthesizeTemplates({}, withLimits(ids));

  for (const id of ids) {
    const [, service = '', name = ''] = /(.+)\.(.+)/.exec(id) ?? [];
    const lambda = Object.values(resourcesOf(stacks[service]!)).find(
      ({ Type, Properties }) =>
        Type === 'AWS::Lambda::Function' && String(Properties.FunctionName).endsWith(name),
    );
    expect(lambda?.Properties).toMatchObject({ MemorySize: 3008, Timeout: 17 });
  }
});
