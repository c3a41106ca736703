import { Duration, RemovalPolicy, Stack, Validations, CfnResource } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { config } from '#lib/platform/config.ts';
import { cors, noncurrentDays, originPatterns, staging } from '../../bucket.ts';
import { removalPolicyOf, type Deployment } from '../config.ts';

/** Lets pages use signed URLs. */
const corsRule = {
  allowedMethods: cors.methods.map((method) => s3.HttpMethods[method]),
  allowedHeaders: cors.allowedHeaders,
  exposedHeaders: cors.exposedHeaders,
  maxAge: cors.maxAgeSeconds,
};

/** Creates the bucket: private, versioned, with object-created events through EventBridge. */
export function createObjectBucket(scope: Construct, deployment: Deployment): s3.Bucket {
  const { retainsData, settings } = deployment;
  const configuredOrigins = originPatterns(config('CORS_ORIGINS', settings));
  const allowedOrigins = configuredOrigins.includes('*')
    ? configuredOrigins
    : [...configuredOrigins, ...ownOrigins(scope, deployment)];
  const bucket = new s3.Bucket(scope, 'Objects', {
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    removalPolicy: removalPolicyOf(retainsData),
    autoDeleteObjects: !retainsData,
    cors: [{ allowedOrigins, ...corsRule }],
    lifecycleRules: [
      { prefix: staging.prefix, expiration: Duration.days(staging.days) },
      {
        abortIncompleteMultipartUploadAfter: Duration.days(staging.unfinishedDays),
        noncurrentVersionExpiration: Duration.days(noncurrentDays),
        expiredObjectDeleteMarker: true,
      },
    ],
  });
  // The construct's own option would add a function that sets this property.
  (bucket.node.defaultChild as s3.CfnBucket).notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
  if (!retainsData) logEmptying(bucket);
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Objects are only accessible by signed URLs, which functions create for logged requests.',
  });
  return bucket;
}

/**
 * Returns the origins of the console, which uploads whatever CORS_ORIGINS lists. The id of the API does not exist yet
 * when the bucket is created; only holders of a signed URL can use the rule.
 */
const ownOrigins = (scope: Construct, { domainName, settings }: Deployment): string[] =>
  [
    `https://*.execute-api.${Stack.of(scope).region}.${Stack.of(scope).urlSuffix}`,
    ...new Set([domainName === '' ? '' : `https://${domainName}`, settings.PUBLIC_URL ?? '']),
  ].filter((origin) => origin !== '');

/** Gives CDK's function that empties the bucket a log group of the stack: its own would outlive the stack. */
function logEmptying(bucket: s3.Bucket): void {
  const provider = Stack.of(bucket).node.findChild(
    'Custom::S3AutoDeleteObjectsCustomResourceProvider',
  );
  const group = new LogGroup(bucket, 'EmptyingLogs', {
    retention: RetentionDays.ONE_WEEK,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const handler = provider.node.findChild('Handler');
  if (!CfnResource.isCfnResource(handler))
    throw new Error('CDK no longer empties buckets by a function; correct logEmptying.');
  handler.addPropertyOverride('LoggingConfig', { LogGroup: group.logGroupName });
}
