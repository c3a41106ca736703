import { RemovalPolicy, type App } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { checkConfig, config } from '#lib/platform/config.ts';
import { settings } from '#lib/platform/settings/settings.ts';
import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import { isOfChanges, type Consumer } from '#lib/contract/consumer.ts';
import { consumers } from '../registry.ts';
import { refuseDangerousAccess } from './open-access.ts';
import { tables } from '../tables.ts';

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
  /** Values of `deploymentKeys`; an empty text where the deployer gave none. */
  alarmEmail: string;
  /** US dollars a month. */
  budgetUsd: number;
  domainName: string;
  hostedZoneId: string;
  /** Where sockets are, with `{api}` for the id of their API; empty for the gateway's own address. */
  socketUrl: string;
  /** Restored tables that take the place of a service's own, by service. */
  restored: Map<string, Restored>;
};

/** A restored table: its name, and the ARN of its stream where a consumer waits for it. */
export type Restored = { name: string; stream: string };

/**
 * Returns what becomes of a resource that is taken out of its stack. Data that a deployment keeps goes
 * only when the creation of the resource itself is rolled back, so a failed first deployment leaves nothing.
 */
export const removalPolicyOf = (keepsData: boolean): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/** Settings of one machine, which a deployment has no use for. */
const oneMachine = ['PORT', 'HOST', 'DATA_DIR'];

/** The settings that a deployer may set in `cdk.json`, each under its name in camel case. */
export const contextKeys: Record<string, string> = Object.fromEntries(
  Object.keys(settings)
    .filter((name) => !oneMachine.includes(name))
    .map((name) => [name, camelCase(name)]),
);

/** Context that names the restored table of a service; the output of the same name tells the one in use. */
export const tableKey = (service: string) => camelCase(tableSetting(service));

/** Whether a consumer waits for the changes of a service's table. */
const isHeard = (service: string) =>
  consumers.some((consumer) => isOfChanges(consumer) && consumer.source.changes === service);

/** Context that names the stream of a restored table. */
const streamKey = (service: string) => tableKey(service).replace('table', 'stream');

type DeploymentKey = { meaning: string; good: RegExp };

/** Context that names a restored table of a service, and its stream where a consumer waits for it. */
function keysOfRestored({ service }: { service: string }): [string, DeploymentKey][] {
  const name = {
    meaning: `A restored table that takes the place of the ${service} service's own.`,
    good: /^([\w.-]{3,255})?$/,
  };
  const stream = {
    meaning: `The ARN of the stream of \`${tableKey(service)}\`.`,
    good: /^(arn:[\w-]+:dynamodb:\S+\/stream\/\S+)?$/,
  };
  const keys: [string, DeploymentKey][] = [[tableKey(service), name]];
  return isHeard(service) ? [...keys, [streamKey(service), stream]] : keys;
}

/** Context that is no setting of a function: its meaning, and what a good text looks like. */
export const deploymentKeys: Record<string, DeploymentKey> = {
  stage: {
    meaning: '`prod` retains and protects its data; `dev` lets it go.',
    good: /^(prod|dev)$/,
  },
  openOnPurpose: {
    meaning:
      '`true` permits `access=open` with `stage=prod`, `mailFrom` or `trackerUrl`, which synth refuses otherwise.',
    good: /^(true|false)$/,
  },
  alarmEmail: {
    meaning: 'The address that alarms and the monthly budget write to.',
    good: /^([^\s@]+@[^\s@]+)?$/,
  },
  budgetUsd: {
    meaning: 'US dollars a month above which AWS writes to `alarmEmail`.',
    good: /^([1-9]\d{0,6})(\.\d{1,2})?$/,
  },
  domainName: {
    meaning: 'A name of your own for the service, such as `desk.example.org`.',
    good: /^(([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})?$/,
  },
  hostedZoneId: {
    meaning: 'The Route 53 zone of `domainName`; without one, two records are set by hand.',
    good: /^[A-Z0-9]*$/,
  },
  socketUrl: {
    meaning: 'An address of your own for the sockets, such as `https://live.example.org`.',
    good: /^(https?:\/\/\S+)?$/,
  },
  ...Object.fromEntries(tables.filter(({ lasts }) => lasts).flatMap(keysOfRestored)),
};

/**
 * Reads and checks what the deployer set. Throws one clear line for the first value that is missing
 * or wrong: a function would fall back to what is good on one machine, and open the deployment.
 */
export function deploymentOf(app: App): Deployment {
  const own = Object.fromEntries(
    Object.entries(deploymentKeys).map(([key, { meaning, good }]) => {
      const text = textOf(app, key);
      if (!good.test(text)) throw new Error(`${key}: '${text}' is not valid. ${meaning}`);
      return [key, text];
    }),
  );
  if (own.hostedZoneId !== '' && own.domainName === '')
    throw new Error('hostedZoneId: it is the zone of domainName, which is empty.');
  const stage = own.stage as Deployment['stage'];
  const { alarmEmail = '', domainName = '', hostedZoneId = '', socketUrl = '' } = own;
  const values = Object.entries(contextKeys).map(([name, key]) => [name, textOf(app, key)]);
  const given = Object.fromEntries(values) as Record<string, string>;
  checkConfig(given);
  refuseDangerousAccess({ stage, settings: given, openOnPurpose: own.openOnPurpose === 'true' });
  // Pages elsewhere may call with a bearer token; without tokens, any page could call for its reader.
  if (given.CORS_ORIGINS === '') given.CORS_ORIGINS = given.ACCESS === 'session' ? '*' : '';
  return {
    stage,
    ...stages[stage],
    settings: given,
    alarmEmail,
    budgetUsd: Number(own.budgetUsd),
    domainName,
    hostedZoneId,
    socketUrl,
    restored: restoredIn(own),
  };
}

/** Whether a deployment has a consumer: without a tracker there is none that sends tickets to it. */
export const isDeployed = ({ access }: Consumer, { settings }: Deployment): boolean =>
  !access.includes('tracker') || config('TRACKER_URL', settings) !== '';

function restoredIn(own: Record<string, string>): Map<string, Restored> {
  const restored = tables.flatMap(({ service }) => {
    const [name = '', stream = ''] = [own[tableKey(service)], own[streamKey(service)]];
    if (isHeard(service) && (name === '') !== (stream === ''))
      throw new Error(
        `${streamKey(service)}: it goes with ${tableKey(service)}; without it nobody hears of changes.`,
      );
    return name === '' ? [] : [[service, { name, stream }] as const];
  });
  return new Map(restored);
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
