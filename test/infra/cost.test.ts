import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { costOfEvent, monthlyBill, standing } from '#infra/aws/cost.ts';
import { assumed, mix, price } from '#infra/aws/prices.ts';
import { templates } from '../support/machine/templates.ts';

const { sizes } = JSON.parse(await readFile('test/bench/scale.json', 'utf8')) as {
  sizes: Record<string, Parameters<typeof monthlyBill>[1]>;
};
const measured = sizes['100']!;

it('counts what stands in the account as the templates have it', () => {
  const all = Object.values(templates());
  const count = (type: string) =>
    all.reduce((sum, template) => sum + Object.keys(template.findResources(type)).length, 0);
  type Alarm = { Properties: { Metrics?: { MetricStat?: object }[] } };
  const alarms = all.flatMap((template) =>
    Object.values(template.findResources('AWS::CloudWatch::Alarm')),
  );
  const metrics = (alarms as Alarm[]).map(
    ({ Properties: { Metrics } }) => Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1,
  );

  expect(standing).toEqual({
    alarmMetrics: metrics.reduce((sum, more) => sum + more, 0),
    dashboards: count('AWS::CloudWatch::Dashboard'),
    // Callers turned away; with a tracker, also tickets that are stuck.
    customMetrics: count('AWS::Logs::MetricFilter'),
    // Six metrics of each: events polled, filtered out, invoked, failed, dropped, sent to the queue.
    pollerMetrics: 6 * count('AWS::Lambda::EventSourceMapping'),
    secrets: count('AWS::SecretsManager::Secret'),
  });
});

it('reckons with a hundred requests of kinds that are measured', () => {
  expect(Object.values(mix).reduce((sum, part) => sum + part, 0)).toBe(100);
  expect(Object.keys(mix).filter((name) => !(name in measured))).toEqual([]);
});

it('reckons with an event for each request of the mix that changes a shift', () => {
  const telling = Object.entries(mix).filter(([name]) => !name.startsWith('GET '));

  expect(telling.reduce((sum, [, of]) => sum + of, 0)).toBe(assumed.telling);
  expect(costOfEvent(1000)).toBeGreaterThan(0.0011);
  expect(costOfEvent(1000)).toBeLessThan(0.0013);
  // The frames themselves leave AWS, and are billed as such.
  const sent = (1000 * assumed.frameBytes * price.sentGigabytes) / 1e9;
  expect(costOfEvent(1000)).toBeGreaterThan(1000 * price.socketFrames + sent);
});

it('bills nothing for requests where there are none, and in step with them where there are', () => {
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
    'sent out': 0,
  });
  expect(many!.tables).toBeCloseTo(100 * some!.tables);
  expect(many!.gateway).toBeCloseTo(73);
  expect(many!.watching).toBe(some!.watching);
});

it('bills the logout check of each request, and logs of all that runs', () => {
  const none = { rounds: 0, read: 0, write: 0 };
  const requests = Object.fromEntries(Object.keys(mix).map((name) => [name, none]));
  const bill = monthlyBill(1000, requests);
  const month = 730_000;

  expect(bill.tables).toBeCloseTo(month * assumed.logoutCheck * price.readUnits);
  expect(bill.logs).toBeGreaterThan((month * assumed.runLogBytes * price.logGigabytes) / 1e9);
  expect(bill.stored).toBeGreaterThan(assumed.objectGigabytes * price.objectGigabytes + 0.45);
});
