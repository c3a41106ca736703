import { cpSync, rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { listRoles } from '#lib/session/contracts/session.ts';
import { registry } from '#infra/registry.ts';
import { findRefusals } from '../support/aws/second-deployment.ts';
import { synthesizeTemplates } from '../support/aws/templates.ts';

const before = synthesizeTemplates();

/** Ids of endpoints without a bundle. Each gets a copy of the bundle of `session.list-roles`. */
const copies = ['session.list-every-role', 'docs.list-roles'].map((id) => `dist/${id}`);
for (const copy of copies) cpSync('dist/session.list-roles', copy, { recursive: true });
afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true });
});

/** Returns the templates with a changed `session.list-roles`, a throttled endpoint; undefined removes it. */
const withRoles = (change: object | undefined, context: object = {}) =>
  synthesizeTemplates(context, {
    ...registry,
    endpoints: registry.endpoints.flatMap((one) =>
      one.id !== listRoles.id ? [one] : change === undefined ? [] : [{ ...one, ...change }],
    ),
  });

it.each([
  ['renames a throttled route', { path: '/auth/every-role' }, {}],
  ['removes a throttled route', undefined, {}],
  ['removes the throttle of a route', { throttle: undefined }, {}],
  ['renames the id of an endpoint', { id: 'session.list-every-role' }, {}],
  ['moves an endpoint to another service', { id: 'docs.list-roles' }, {}],
  ['changes servicePrefix', {}, { servicePrefix: 'north' }],
])('AWS accepts a second deployment that %s, and the rollback', (_what, change, context) => {
  const after = withRoles(change, context);

  expect(findRefusals(before, after)).toEqual([]);
  expect(findRefusals(after, before)).toEqual([]);
});

it('AWS accepts a second deployment that renames the parameter of a path', () => {
  const renamed = synthesizeTemplates(
    {},
    {
      ...registry,
      endpoints: registry.endpoints.map((one) => ({
        ...one,
        path: one.path.replace('{filename}', '{name}'),
      })),
    },
  );

  expect(findRefusals(before, renamed)).toEqual([]);
});

it('AWS accepts a second deployment that renames a consumer', () => {
  const id = 'live.publish-all-events';
  cpSync('dist/live.publish-events', `dist/${id}`, { recursive: true });
  copies.push(`dist/${id}`);
  const consumers = registry.consumers.map((one) =>
    one.id === 'live.publish-events' ? { ...one, id } : one,
  );

  expect(findRefusals(before, synthesizeTemplates({}, { ...registry, consumers }))).toEqual([]);
});

it('sets the declared throttles after the routes and the stage exist', () => {
  const step = Object.values(before.front!.findResources('Custom::RouteThrottles'))[0] as {
    Properties: { Limits: object };
    DependsOn: string[];
  };
  const limits = registry.endpoints.flatMap(({ method, path, throttle }) =>
    throttle === undefined
      ? []
      : [
          [
            `${method} ${path}`,
            { rate: `${throttle.perSecond}`, burst: `${throttle.burst ?? 2 * throttle.perSecond}` },
          ],
        ],
  );
  const routes = Object.keys(before.front!.findResources('AWS::ApiGatewayV2::Route'));
  const stages = before.front!.findResources('AWS::ApiGatewayV2::Stage', {
    Properties: { StageName: '$default' },
  });

  expect(limits.map(([key]) => key)).toContain('GET /auth/roles');
  expect(step.Properties.Limits).toEqual(Object.fromEntries(limits));
  expect(step.DependsOn).toEqual(expect.arrayContaining([...routes, ...Object.keys(stages)]));
  expect(JSON.stringify(before.front!.toJSON())).not.toContain('"RouteSettings"');
});
