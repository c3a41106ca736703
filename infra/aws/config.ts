import type { App } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { checkConfig, settings } from '#lib/platform/config.ts';

/** What differs between the stages: how hard it is to lose something, and how long logs stay. */
const stages = {
  prod: { keepsData: true, logDays: RetentionDays.THREE_MONTHS },
  dev: { keepsData: false, logDays: RetentionDays.ONE_WEEK },
} as const;

export type Deployment = {
  stage: keyof typeof stages;
  keepsData: boolean;
  logDays: RetentionDays;
  /** The functions' settings, by the names that `lib/platform/config.ts` reads. */
  settings: Record<string, string>;
};

/** Settings of one machine, which a deployment has no use for. */
const oneMachine = ['PORT', 'HOST', 'DATA_DIR'];

/** The settings that a deployer may set in `cdk.json`, each under its name in camel case. */
export const contextKeys: Record<string, string> = Object.fromEntries(
  Object.keys(settings)
    .filter((name) => !oneMachine.includes(name))
    .map((name) => [name, camelCase(name)]),
);

/**
 * Reads and checks what the deployer set. Throws one clear line for the first value that is missing
 * or wrong: a function would fall back to what is good on one machine, and open the deployment.
 */
export function deploymentOf(app: App): Deployment {
  const stage = textOf(app, 'stage');
  if (stage !== 'prod' && stage !== 'dev')
    throw new Error(`stage: '${stage}' is neither prod nor dev.`);
  const values = Object.entries(contextKeys).map(([name, key]) => [name, textOf(app, key)]);
  const given = Object.fromEntries(values) as Record<string, string>;
  checkConfig(given);
  return { stage, ...stages[stage], settings: given };
}

function textOf(app: App, key: string): string {
  const value: unknown = app.node.tryGetContext(key);
  if (typeof value !== 'string')
    throw new Error(`${key}: the context has no text for it; see cdk.json.`);
  return value;
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
