import { isChangesConsumer } from '#lib/contract/consumer.ts';
import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import { consumers } from '../registry.ts';
import { tables } from '../tables.ts';

/** Returns the context key of a service's restored table; the output of the same name is the current table. */
export const tableKey = (service: string) => camelCase(tableSetting(service));

export const hasStreamConsumer = (service: string) =>
  consumers.some((consumer) => isChangesConsumer(consumer) && consumer.source.changes === service);

export const streamKey = (service: string) => tableKey(service).replace('table', 'stream');

type DeploymentKey = { description: string; pattern: RegExp };

/** Returns the context keys of a restored table, and of its stream if a consumer reads it. */
function keysOfRestored({ service }: { service: string }): [string, DeploymentKey][] {
  const name = {
    description: `A restored table that replaces the ${service} service's own.`,
    pattern: /^([\w.-]{3,255})?$/,
  };
  const stream = {
    description: `The ARN of the stream of \`${tableKey(service)}\`.`,
    pattern: /^(arn:[\w-]+:dynamodb:\S+\/stream\/\S+)?$/,
  };
  const keys: [string, DeploymentKey][] = [[tableKey(service), name]];
  return hasStreamConsumer(service) ? [...keys, [streamKey(service), stream]] : keys;
}

/** Context keys that are not settings of functions: meaning and valid format. */
export const deploymentKeys: Record<string, DeploymentKey> = {
  stage: {
    description: '`prod` retains and protects its data; `dev` deletes it with the stacks.',
    pattern: /^(prod|dev)$/,
  },
  openOnPurpose: {
    description:
      '`true` permits `access=open` with `stage=prod`, `mailFrom` or `trackerUrl`, which synth otherwise rejects.',
    pattern: /^(true|false)$/,
  },
  alarmEmail: {
    description: 'The mail address for alarms and the monthly budget.',
    pattern: /^([^\s@]+@[^\s@]+)?$/,
  },
  budgetUsd: {
    description: 'US dollars per month above which AWS notifies `alarmEmail`; 0: no budget.',
    pattern: /^(0|[1-9]\d{0,6}(\.\d{1,2})?)$/,
  },
  domainName: {
    description: 'A custom domain of the service, such as `desk.example.org`.',
    pattern: /^(([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})?$/,
  },
  hostedZoneId: {
    description: 'The Route 53 zone of `domainName`; without it, set two DNS records by hand.',
    pattern: /^[A-Z0-9]*$/,
  },
  socketUrl: {
    description: 'A custom URL of the WebSocket API, such as `https://live.example.org`.',
    pattern: /^(https?:\/\/\S+)?$/,
  },
  edge: {
    description:
      '`true` puts CloudFront with a firewall (WAF) in front of the HTTP API; needs `domainName` and `originName`.',
    pattern: /^(true|false)$/,
  },
  originName: {
    description:
      'With `edge`: the name by which CloudFront reaches the API, such as `origin.desk.example.org`.',
    pattern: /^(([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})?$/,
  },
  edgeCertificateArn: {
    description: 'The certificate of CloudFront in us-east-1; `npm run deploy` sets it.',
    pattern: /^(arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/[\w-]+)?$/,
  },
  edgeWebAclArn: {
    description: 'The web ACL of CloudFront in us-east-1; `npm run deploy` sets it.',
    pattern: /^(arn:[\w-]+:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+)?$/,
  },
  edgeSecret: {
    description:
      'Which of its two secrets CloudFront sends, `1` or `2`; see "CloudFront with WAF in front".',
    pattern: /^[12]$/,
  },
  backups: {
    description:
      '`true` backs up tables and bucket with AWS Backup: daily for 7 days, weekly for 5 weeks.',
    pattern: /^(true|false)$/,
  },
  backupVaultArn: {
    description: 'The ARN of a vault of another account, to which each of these backups is copied.',
    pattern: /^(arn:[\w-]+:backup:[\w-]+:\d{12}:backup-vault:[\w-]{2,50})?$/,
  },
  protectedStacks: {
    description: 'Stacks that cannot be deleted, separated by commas; `npm run deploy` sets it.',
    pattern: /^(ObservatoryDesk-[\w-]+(,ObservatoryDesk-[\w-]+)*)?$/,
  },
  ...Object.fromEntries(tables.filter(({ isRetained }) => isRetained).flatMap(keysOfRestored)),
};

/** Returns the context key of a setting: its name in camel case. */
export function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
