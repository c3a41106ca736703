import type { Template } from 'aws-cdk-lib/assertions';
import { resourcesOf } from './templates.ts';

type Templates = Record<string, Template>;
/** `pattern` is the API and the key without parameter names. */
type Route = { owner: string; key: string; pattern: string };

const ofType = (template: Template, type: string) =>
  Object.entries(resourcesOf(template)).filter(([, { Type }]) => Type === type);

/** Returns the routes of a stack. For API Gateway, keys that differ only in parameter names are equal. */
const routesOf = (stack: string, template: Template): Route[] =>
  ofType(template, 'AWS::ApiGatewayV2::Route').map(([id, { Properties }]) => {
    const key = Properties.RouteKey as string;
    const pattern = `${JSON.stringify(Properties.ApiId)} ${key.replace(/\{[^}]*\}/g, '{}')}`;
    return { owner: `${stack}.${id}`, key, pattern };
  });

/** Returns the route keys that a stack's custom resource throttles, or undefined without such a resource. */
const throttledBy = (template: Template): string[] | undefined =>
  ofType(template, 'Custom::RouteThrottles').map(([, { Properties }]) =>
    Object.keys(Properties.Limits as object),
  )[0];

/** Returns the route keys in the settings of a stack's stages. */
const stageSettings = (template: Template): string[] =>
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
 * Replays the deployment of `after` over `before` as CloudFormation does it, and returns the errors of
 * AWS. For each stack, CloudFormation creates and updates before it deletes. Route keys are unique in an
 * API. A stage keeps its settings, and each of them needs a route. An export cannot be removed while
 * another stack imports it.
 */
export function findRefusals(before: Templates, after: Templates): string[] {
  let live = Object.entries(before).flatMap(([stack, one]) => routesOf(stack, one));
  let settings = Object.values(before).flatMap((template) => [
    ...(throttledBy(template) ?? []),
    ...stageSettings(template),
  ]);

  const changeRoutes = (stack: string, template: Template): string[] => {
    const routes = routesOf(stack, template);
    const own = new Set(routes.map(({ owner }) => owner));
    live = live.filter(({ owner }) => !own.has(owner));
    const duplicates = routes.filter(({ pattern }) =>
      live.some((route) => route.pattern === pattern),
    );
    live.push(...routes);
    return duplicates.map(({ key }) => `Route with key ${key} already exists`);
  };
  const changeSettings = (template: Template): string[] => {
    const throttled = throttledBy(template);
    const ofStage = stageSettings(template);
    if (throttled === undefined && ofStage.length === 0) return [];
    settings = [...(throttled ?? settings), ...ofStage];
    const missing = settings.filter((key) => !live.some((route) => route.key === key));
    return missing.map((key) => `Unable to find Route by key ${key}`);
  };
  const deleteRoutes = (stack: string, template: Template): string[] => {
    const current = new Set(routesOf(stack, template).map(({ owner }) => owner));
    const deleted = live.filter(
      ({ owner }) => owner.startsWith(`${stack}.`) && !current.has(owner),
    );
    live = live.filter((route) => !deleted.includes(route));
    const withSettings = deleted.filter(({ key }) => settings.includes(key));
    return withSettings.map(({ key }) => `Settings outlive the route ${key}`);
  };

  const deployed = { ...before };
  return Object.entries(after).flatMap(([stack, template]) => {
    const old = exportsOf(before[stack] ?? template);
    deployed[stack] = template;
    const removed = old.filter((name) => !exportsOf(template).includes(name));
    const texts = Object.values(deployed).map((one) => JSON.stringify(one.toJSON()));
    return [
      ...changeRoutes(stack, template),
      ...changeSettings(template),
      ...deleteRoutes(stack, template),
      ...removed
        .filter((name) => texts.some((text) => text.includes(`"Fn::ImportValue":"${name}"`)))
        .map((name) => `${name} is still imported`),
    ];
  });
}
