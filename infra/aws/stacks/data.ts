import { Stack, Validations, type StackProps } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import { isHmac } from '#lib/platform/settings/tokens.ts';
import { tables, type Table } from '../../tables.ts';
import type { GrantResource } from '../grant.ts';
import { removalPolicyOf, type Deployment } from '../config.ts';
import { arnsOfMail, mailSetName } from '../constructs/mail-sender.ts';
import { EdgeSecrets } from '../constructs/edge-secrets.ts';
import { createObjectBucket } from '../constructs/object-bucket.ts';
import { createSecrets } from '../constructs/secrets.ts';
import { exportNameOf } from '../names.ts';

/** The stateful resources: tables, bucket and secrets. Retained in prod; the front stack protects the tables. */
export class DataStack extends Stack {
  /** The tables in use, by service. */
  readonly #tables: Map<string, dynamodb.ITableV2>;
  readonly #bucket: Bucket;
  readonly #deployment: Deployment;
  /** The secrets of CloudFront, if it is in front. */
  readonly edge: EdgeSecrets | undefined;
  readonly #secrets: ReturnType<typeof createSecrets>;
  /** Whether the deployment signs tokens itself. Tokens of an identity provider are verified without the secret. */
  readonly #signsTokens: boolean;

  constructor(
    scope: Construct,
    id: string,
    { deployment, ...props }: StackProps & { deployment: Deployment },
  ) {
    super(scope, id, props);
    const { retainsData, restored, settings } = deployment;
    this.#signsTokens = isHmac(settings.JWT_ALGORITHM);
    const ownTables = tables.map(
      (table) => [table.service, createTable(this, table, retainsData)] as const,
    );
    this.#secrets = createSecrets(this, deployment);
    this.#deployment = deployment;
    this.edge = deployment.edge && new EdgeSecrets(this, deployment, deployment.edge.secret);
    this.#bucket = createObjectBucket(this, deployment);
    const { bucketArn, bucketName, bucketRegionalDomainName } = this.#bucket;
    const exportedValues = [
      ...ownTables.flatMap(([, table]) => [table.tableArn, table.tableName, table.tableStreamArn]),
      ...Object.values(this.#secrets).map(({ secretArn }) => secretArn),
      ...[bucketArn, bucketName, bucketRegionalDomainName],
    ];
    // Exported even if unused, for example when a restored table replaces a table of the deployment: CloudFormation refuses
    // to remove an export while other stacks still import it.
    for (const value of exportedValues) this.exportValue(value);
    // The replaced table stays: its items may be the reason for the restore.
    this.#tables = new Map(ownTables);
    for (const [service, { name, stream }] of restored)
      this.#tables.set(
        service,
        dynamodb.TableV2.fromTableAttributes(this, `Restored-${name}`, {
          tableName: name,
          ...(stream !== '' && { tableStreamArn: stream }),
        }),
      );
  }

  /** Returns the ARNs of the resource of a grant; none if this deployment has no such resource. */
  arnsOf(resource: Exclude<GrantResource, { sockets: unknown }>): string[] {
    if ('secret' in resource) {
      if (resource.secret === 'signing' && !this.#signsTokens) return [];
      return [this.#secrets[resource.secret].secretArn];
    }
    if ('mail' in resource) return arnsOfMail(this, this.#deployment);
    if ('bucket' in resource) return [this.#bucket.arnForObjects(`${resource.bucket}*`)];
    if ('listing' in resource) return [this.#bucket.bucketArn];
    const { tableArn } = this.#tableOf(resource.table);
    return resource.indexes?.map((index) => `${tableArn}/index/${index}`) ?? [tableArn];
  }

  /** Returns the ARNs of what is retained: the tables in use, and the bucket. */
  retainedArns(): string[] {
    const retained = tables.filter(({ isRetained }) => isRetained);
    return [
      ...retained.map(({ service }) => this.#tableOf(service).tableArn),
      this.#bucket.bucketArn,
    ];
  }

  arnOfObject(key: string): string {
    return this.#bucket.arnForObjects(key);
  }

  streamOf(service: string): string {
    const { tableStreamArn } = this.#tableOf(service);
    if (tableStreamArn === undefined) throw new Error(`The table of ${service} has no stream.`);
    return tableStreamArn;
  }

  #tableOf(service: string): dynamodb.ITableV2 {
    const table = this.#tables.get(service);
    if (!table) throw new Error(`There is no table '${service}'.`);
    return table;
  }

  /** Returns the objects below a prefix as cdk-nag names them in its findings. */
  nagNameOfObjects(prefix: string): string {
    return `${exportNameOf(this, this.#bucket.bucketArn)}/${prefix}*`;
  }

  /** Returns the names of the tables in use, by service. */
  tableNames(): Map<string, string> {
    return new Map([...this.#tables].map(([service, { tableName }]) => [service, tableName]));
  }

  /** Returns the settings with the names and URLs of the tables, the bucket and the secrets. */
  settings() {
    return {
      JWT_SECRET_ARN: this.#signsTokens ? this.#secrets.signing.secretArn : '',
      CURSOR_SECRET_ARN: this.#secrets.cursors.secretArn,
      TRACKER_SECRET_ARN: this.#secrets.tracker.secretArn,
      ORIGIN_SECRET_HASHES: this.edge?.hashes ?? '',
      MAIL_CONFIGURATION_SET: mailSetName(this.#deployment),
      BUCKET: this.#bucket.bucketName,
      BUCKET_URL: `https://${this.#bucket.bucketRegionalDomainName}`,
      ...Object.fromEntries(
        [...this.tableNames()].map(([service, name]) => [tableSetting(service), name]),
      ),
    };
  }
}

function createTable(
  scope: Construct,
  { service, indexes, isRetained, reason = '' }: Table,
  retainsData: boolean,
): dynamodb.TableV2 {
  const text = (name: string) => ({ name, type: dynamodb.AttributeType.STRING });
  const table = new dynamodb.TableV2(scope, `Table-${service}`, {
    partitionKey: text('pk'),
    sortKey: text('sk'),
    billing: dynamodb.Billing.onDemand(),
    timeToLiveAttribute: 'expires',
    // Consumers read the item as it is after the change.
    dynamoStream: dynamodb.StreamViewType.NEW_IMAGE,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: isRetained },
    removalPolicy: removalPolicyOf(retainsData && isRetained),
    globalSecondaryIndexes: Object.entries(indexes).map(
      ([indexName, { pk, sk, projectedAttributes }]) => ({
        indexName,
        partitionKey: text(pk),
        sortKey: text(sk),
        ...(projectedAttributes.length > 0
          ? {
              projectionType: dynamodb.ProjectionType.INCLUDE,
              nonKeyAttributes: [...projectedAttributes],
            }
          : { projectionType: dynamodb.ProjectionType.KEYS_ONLY }),
      }),
    ),
  });
  if (!isRetained) Validations.of(table).acknowledge({ id: 'AwsSolutions-DDB3', reason });
  return table;
}
