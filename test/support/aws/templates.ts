import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readFile } from 'node:fs/promises';
import { createStacks } from '#infra/aws/app.ts';
import type { Registry } from '#infra/registry.ts';

type Resources = Record<string, { Type: string; Properties: Record<string, unknown> }>;

const { context } = JSON.parse(await readFile('cdk.json', 'utf8')) as {
  context: Record<string, unknown>;
};

/** Returns the context of cdk.json with additional values. */
export const contextOf = (more: object): Record<string, unknown> => ({ ...context, ...more });

type Stacks = ReturnType<App['synth']>['stacks'];

/** The stacks that this process has synthesized, by context. A synthesis takes seconds. */
const stacksByContext = new Map<string, Stacks>();

/** Returns the stacks of a deployment. `more` extends the context. */
export function synthesize(more: object, registry?: Registry): Stacks {
  const context = contextOf(more);
  const key = JSON.stringify(context);
  const cached = registry ? undefined : stacksByContext.get(key);
  if (cached) return cached;
  const app = new App({ context });
  createStacks(app, registry);
  const { stacks } = app.synth();
  if (!registry) stacksByContext.set(key, stacks);
  return stacks;
}

/** Returns the templates of a deployment, by the last part of each stack's name. `more` extends the context. */
export function synthesizeTemplates(
  more: object = {},
  registry?: Registry,
): Record<string, Template> {
  return Object.fromEntries(
    synthesize(more, registry).map(({ stackName, template }) => [
      stackName.split('-').slice(2).join('-'),
      Template.fromJSON(template as object),
    ]),
  );
}

/** Returns the messages that synth prints for the deployer. */
export const warningsOf = (more: object): string[] =>
  synthesize(more).flatMap(({ messages }) =>
    messages.map(({ entry }) => JSON.stringify(entry.data)),
  );

export const resourcesOf = (template: Template) => template.toJSON().Resources as Resources;
