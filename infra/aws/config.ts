import { RemovalPolicy, type App } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { checkConfig, config } from '#lib/platform/config.ts';
import { settings } from '#lib/platform/settings/settings.ts';
import { isScheduledConsumer, kindsOf, type Consumer } from '#lib/contract/consumer.ts';
import {
  camelCase,
  deploymentKeys,
  hasStreamConsumer,
  streamKey,
  tableKey,
} from './deployment-keys.ts';
import { readEdge, type Edge } from './edge.ts';
import { refuseDangerousAccess } from './open-access.ts';
import { tables } from '../tables.ts';

/** Differences between the stages: protection of data and retention of logs. */
const stages = {
  prod: { retainsData: true, logDays: RetentionDays.ONE_YEAR },
  dev: { retainsData: false, logDays: RetentionDays.ONE_WEEK },
} as const;

export type Deployment = {
  stage: keyof typeof stages;
  retainsData: boolean;
  logDays: RetentionDays;
  /** The functions' settings, by the names that `lib/platform/config.ts` reads. */
  settings: Record<string, string>;
  /** Values of `deploymentKeys`; empty if not set. */
  alarmEmail: string;
  /** US dollars a month. */
  budgetUsd: number;
  domainName: string;
  hostedZoneId: string;
  /** The URL of the WebSocket API, with `{api}` for its id; empty for the gateway's own URL. */
  socketUrl: string;
  /** CloudFront in front of the HTTP API, if it is wanted. */
  edge: Edge | undefined;
  /** Whether AWS Backup keeps copies, and the ARN of the vault of another account for a second copy. */
  backups: boolean;
  backupVaultArn: string;
  /** The names of stacks that cannot be deleted. */
  protectedStacks: string[];
  /** Restored tables that replace a service's own table, by service. */
  restored: Map<string, RestoredTable>;
};

/** A restored table: its name, and the ARN of its stream if a consumer reads it. */
type RestoredTable = { name: string; stream: string };

/**
 * Returns the removal policy of a resource with data. Under `prod` it is deleted only when its own creation is rolled
 * back, so a failed first deployment leaves nothing behind.
 */
export const removalPolicyOf = (retainsData: boolean): RemovalPolicy =>
  retainsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/** Settings that only apply to one machine. */
const localSettings = ['PORT', 'HOST', 'DATA_DIR'];

/** The settings in the context of `cdk.json`, by setting name: each key is the name in camel case. */
export const contextKeys: Record<string, string> = Object.fromEntries(
  Object.keys(settings)
    .filter((name) => !localSettings.includes(name))
    .map((name) => [name, camelCase(name)]),
);

/**
 * Reads and validates the context. Throws a one-line error for the first value that is missing or invalid:
 * functions would otherwise fall back to the insecure defaults of one machine.
 */
export function readDeployment(app: App): Deployment {
  const deploymentValues = Object.fromEntries(
    Object.entries(deploymentKeys).map(([key, { description, pattern }]) => {
      const text = textOf(app, key);
      if (!pattern.test(text)) throw new Error(`${key}: '${text}' is not valid. ${description}`);
      return [key, text];
    }),
  );
  if (deploymentValues.hostedZoneId !== '' && deploymentValues.domainName === '')
    throw new Error('hostedZoneId: set domainName, too; the zone belongs to it.');
  const stage = deploymentValues.stage as Deployment['stage'];
  const { alarmEmail = '', domainName = '', hostedZoneId = '', socketUrl = '' } = deploymentValues;
  const { backupVaultArn = '' } = deploymentValues;
  if (backupVaultArn !== '' && deploymentValues.backups !== 'true')
    throw new Error('backupVaultArn: set backups=true, too; it receives copies of these backups.');
  const functionSettings: Record<string, string> = {};
  for (const [name, key] of Object.entries(contextKeys)) functionSettings[name] = textOf(app, key);
  checkConfig(functionSettings);
  refuseDangerousAccess({
    stage,
    settings: functionSettings,
    openOnPurpose: deploymentValues.openOnPurpose === 'true',
  });
  const edge = readEdge(deploymentValues, functionSettings);
  if (edge) functionSettings.PUBLIC_URL = `https://${domainName}`;
  // If tokens are required, pages of any origin may call. Otherwise any page could call on behalf of its visitor.
  if (functionSettings.CORS_ORIGINS === '')
    functionSettings.CORS_ORIGINS = functionSettings.ACCESS === 'session' ? '*' : '';
  return {
    stage,
    ...stages[stage],
    settings: functionSettings,
    alarmEmail,
    budgetUsd: Number(deploymentValues.budgetUsd),
    domainName,
    hostedZoneId,
    socketUrl,
    edge,
    backups: deploymentValues.backups === 'true',
    backupVaultArn,
    protectedStacks: (deploymentValues.protectedStacks ?? '').split(',').filter(Boolean),
    restored: restoredIn(deploymentValues),
  };
}

/** Returns a consumer as a deployment has it: without a tracker, it sends no effects that need one. */
export function deployedConsumer(consumer: Consumer, { settings }: Deployment): Consumer {
  if (!isScheduledConsumer(consumer) || config('TRACKER_URL', settings) !== '') return consumer;
  const kinds = Object.entries(kindsOf(consumer)).filter(([, { needsTracker }]) => !needsTracker);
  return { ...consumer, source: { ...consumer.source, kinds: Object.fromEntries(kinds) } };
}

function restoredIn(deploymentValues: Record<string, string>): Map<string, RestoredTable> {
  const restoredTables = tables.flatMap(({ service }) => {
    const [name = '', stream = ''] = [
      deploymentValues[tableKey(service)],
      deploymentValues[streamKey(service)],
    ];
    if (hasStreamConsumer(service) && (name === '') !== (stream === ''))
      throw new Error(
        `${streamKey(service)}: set it together with ${tableKey(service)}; consumers read the table's stream.`,
      );
    return name === '' ? [] : [[service, { name, stream }] as const];
  });
  return new Map(restoredTables);
}

function textOf(app: App, key: string): string {
  const value: unknown = app.node.tryGetContext(key);
  if (typeof value !== 'string')
    throw new Error(`${key}: the context has no string value for it; see cdk.json.`);
  return value;
}
