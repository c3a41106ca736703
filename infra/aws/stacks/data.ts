import { Stack, Validations, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableV2,
  type ITableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import { isHmac } from '#lib/platform/auth/token-settings.ts';
import { tables, type Table } from '../../tables.ts';
import type { On } from '../access.ts';
import { removalPolicyOf, type Deployment, type Restored } from '../config.ts';
import { MailSender } from '../constructs/mail-sender.ts';
import { objectBucket } from '../constructs/object-bucket.ts';
import { signingSecret, trackerSecret } from '../constructs/secrets.ts';

/** What holds state: tables, the bucket and the secrets. Retained in prod; the front stack protects the tables. */
export class DataStack extends Stack {
  readonly #tables: Map<string, ITableV2>;
  readonly #bucket: Bucket;
  readonly #mail: MailSender;
  readonly #secret: Secret;
  readonly #cursors: Secret;
  readonly #tracker: Secret;
  /** Whether this deployment signs its tokens itself. */
  readonly #signs: boolean;

  constructor(
    scope: Construct,
    id: string,
    { deployment, ...props }: StackProps & { deployment: Deployment },
  ) {
    super(scope, id, props);
    const { keepsData, restored, settings } = deployment;
    this.#signs = isHmac(settings.JWT_ALGORITHM);
    this.#tables = new Map(
      tables.map((table) => {
        const own = tableOf(this, table, keepsData);
        // Exported even when a restored table takes its place: CloudFormation refuses to take back an
        // export while the stacks after this one still import it.
        for (const value of [own.tableArn, own.tableName, own.tableStreamArn])
          this.exportValue(value);
        const other = restored.get(table.service);
        // Its own table stays: what it holds may be what the restore was for.
        return [table.service, other === undefined ? own : named(this, other)];
      }),
    );
    this.#secret = signingSecret(this, deployment, 'SigningSecret', 'session tokens');
    this.exportValue(this.#secret.secretArn);
    this.#cursors = signingSecret(this, deployment, 'CursorSecret', 'cursors of lists');
    this.exportValue(this.#cursors.secretArn);
    this.#tracker = trackerSecret(this, deployment);
    this.exportValue(this.#tracker.secretArn);
    this.#mail = new MailSender(this, deployment);
    this.#bucket = objectBucket(this, deployment);
    const { bucketArn, bucketName, bucketRegionalDomainName } = this.#bucket;
    for (const value of [bucketArn, bucketName, bucketRegionalDomainName]) this.exportValue(value);
  }

  /** The resources that a grant is on. */
  arnsOf(on: Exclude<On, { sockets: unknown }>): string[] {
    if ('secret' in on && on.secret === 'tracker') return [this.#tracker.secretArn];
    if ('secret' in on && on.secret === 'cursors') return [this.#cursors.secretArn];
    // An identity provider's tokens are verified without it.
    if ('secret' in on) return this.#signs ? [this.#secret.secretArn] : [];
    if ('mail' in on) return this.#mail.arns();
    if ('bucket' in on) return [this.#bucket.arnForObjects(`${on.bucket}*`)];
    if ('listing' in on) return [this.#bucket.bucketArn];
    const table = this.#tables.get(on.table);
    if (!table) throw new Error(`There is no table '${on.table}'.`);
    return on.indexes?.map((index) => `${table.tableArn}/index/${index}`) ?? [table.tableArn];
  }

  /** The condition of a grant to send mail. */
  mailCondition(): Record<string, Record<string, string>> {
    return this.#mail.condition();
  }

  /** The stream of changes of a service's table. */
  streamOf(service: string): string {
    const arn = this.#tables.get(service)?.tableStreamArn;
    if (arn === undefined) throw new Error(`The table of ${service} has no stream.`);
    return arn;
  }

  /** Objects below a prefix, as cdk-nag calls them in its findings. */
  nameOfObjects(prefix: string): string {
    const exported: unknown = this.resolve(this.exportValue(this.#bucket.bucketArn));
    return `${(exported as { 'Fn::ImportValue': string })['Fn::ImportValue']}/${prefix}*`;
  }

  /** The secret of the issue tracker, which whoever deploys fills. */
  get trackerSecret(): string {
    return this.#tracker.secretArn;
  }

  /** Names of the tables in use, by service. */
  tableNames(): Map<string, string> {
    return new Map([...this.#tables].map(([service, { tableName }]) => [service, tableName]));
  }

  /** Names that functions find their data by, as settings. */
  names(): Record<string, string> {
    const names: Record<string, string> = {
      JWT_SECRET_ARN: this.#signs ? this.#secret.secretArn : '',
      CURSOR_SECRET_ARN: this.#cursors.secretArn,
      TRACKER_SECRET_ARN: this.#tracker.secretArn,
      MAIL_CONFIGURATION_SET: this.#mail.setName,
      BUCKET: this.#bucket.bucketName,
      BUCKET_URL: `https://${this.#bucket.bucketRegionalDomainName}`,
    };
    for (const { service } of tables)
      names[tableSetting(service)] = this.#tables.get(service)?.tableName ?? '';
    return names;
  }
}

const named = (scope: Construct, { name, stream }: Restored): ITableV2 =>
  TableV2.fromTableAttributes(scope, `Restored-${name}`, {
    tableName: name,
    ...(stream !== '' && { tableStreamArn: stream }),
  });

function tableOf(
  scope: Construct,
  { service, indexes, expires, lasts }: Table,
  keepsData: boolean,
): TableV2 {
  const text = (name: string) => ({ name, type: AttributeType.STRING });
  const table = new TableV2(scope, `Table-${service}`, {
    partitionKey: text('pk'),
    sortKey: text('sk'),
    billing: Billing.onDemand(),
    timeToLiveAttribute: expires,
    // Its consumers look at items as they are after a change.
    dynamoStream: StreamViewType.NEW_IMAGE,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: lasts },
    removalPolicy: removalPolicyOf(keepsData && lasts),
    globalSecondaryIndexes: Object.entries(indexes).map(([indexName, { pk, sk, carries }]) => ({
      indexName,
      partitionKey: text(pk),
      sortKey: text(sk),
      ...(carries.length > 0
        ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...carries] }
        : { projectionType: ProjectionType.KEYS_ONLY }),
    })),
  });
  if (!lasts)
    Validations.of(table).acknowledge({
      id: 'AwsSolutions-DDB3',
      reason: 'It holds what is open at the moment; nobody would want an earlier one back.',
    });
  return table;
}
