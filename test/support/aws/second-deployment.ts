import type { Template } from 'aws-cdk-lib/assertions';
import { resourcesOf } from './templates.ts';

type Templates = Record<string, Template>;
type Route = { owner: string; key: string; at: string };

const ofType = (template: Template, type: string) =>
  Object.entries(resourcesOf(template)).filter(([, { Type }]) => Type === type);

/** The routes of a stack. API Gateway takes keys that differ in names of parameters for one. */
const routesOf = (stack: string, template: Template): Route[] =>
  ofType(template, 'AWS::ApiGatewayV2::Route').map(([id, { Properties }]) => {
    const key = Properties.RouteKey as string;
    const at = `${JSON.stringify(Properties.ApiId)} ${key.replace(/\{[^}]*\}/g, '{}')}`;
    return { owner: `${stack}.${id}`, key, at };
  });

/** Route keys with settings that a stack's step sets; undefined where the stack has no step. */
const stepOf = (template: Template): string[] | undefined =>
  ofType(template, 'Custom::RouteThrottles').map(([, { Properties }]) =>
    Object.keys(Properties.Limits as object),
  )[0];

/** Route keys with settings as the property of a stage. */
const ofStages = (template: Template): string[] =>
  ofType(template, 'AWS::ApiGatewayV2::Stage').flatMap(([, { Properties }]) =>
    Object.keys(Properties.RouteSettings ?? {}),
  );

const exportsOf = (template: Template): string[] => {
  const { Outputs = {} } = template.toJSON() as {
    Outputs?: Record<string, { Export?: { Name: string } }>;
  };
  return Object.values(Outputs).flatMap((output) => output.Export?.Name ?? []);
};

/**
 * Replays what CloudFormation does when `after` is deployed over `before`, and returns what AWS would
 * refuse. Stack by stack, it creates and updates first and deletes last. Route keys are unique in an
 * API. A stage keeps its settings, and none may be without a route. An export that another stack still
 * imports cannot be removed.
 */
export function refusals(before: Templates, after: Templates): string[] {
  let live = Object.entries(before).flatMap(([stack, one]) => routesOf(stack, one));
  let settings = Object.values(before).flatMap((one) => [...(stepOf(one) ?? []), ...ofStages(one)]);

  const change = (stack: string, template: Template): string[] => {
    const routes = routesOf(stack, template);
    const own = new Set(routes.map(({ owner }) => owner));
    live = live.filter(({ owner }) => !own.has(owner));
    const taken = routes.filter(({ at }) => live.some((route) => route.at === at));
    live.push(...routes);
    return taken.map(({ key }) => `Route with key ${key} already exists`);
  };
  const set = (template: Template): string[] => {
    const step = stepOf(template);
    const ofStage = ofStages(template);
    if (step === undefined && ofStage.length === 0) return [];
    settings = [...(step ?? settings), ...ofStage];
    const lost = settings.filter((key) => !live.some((route) => route.key === key));
    return lost.map((key) => `Unable to find Route by key ${key}`);
  };
  const clean = (stack: string, template: Template): string[] => {
    const kept = new Set(routesOf(stack, template).map(({ owner }) => owner));
    const gone = live.filter(({ owner }) => owner.startsWith(`${stack}.`) && !kept.has(owner));
    live = live.filter((route) => !gone.includes(route));
    const outlived = gone.filter(({ key }) => settings.includes(key));
    return outlived.map(({ key }) => `Settings outlive the route ${key}`);
  };

  const deployed = { ...before };
  return Object.entries(after).flatMap(([stack, template]) => {
    const old = exportsOf(before[stack] ?? template);
    deployed[stack] = template;
    const removed = old.filter((name) => !exportsOf(template).includes(name));
    const texts = Object.values(deployed).map((one) => JSON.stringify(one.toJSON()));
    return [
      ...change(stack, template),
      ...set(template),
      ...clean(stack, template),
      ...removed
        .filter((name) => texts.some((text) => text.includes(`"Fn::ImportValue":"${name}"`)))
        .map((name) => `${name} is still imported`),
    ];
  });
}
