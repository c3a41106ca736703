import { Validations, type App } from 'aws-cdk-lib';

/** Why findings of NIST 800-53 (revision 5) do not apply to any resource of this application. */
const reasons: Record<string, string> = {
  CloudWatchLogGroupEncrypted:
    'CloudWatch encrypts all logs with a key of its own, and no log contains a secret or a token.',
  IAMNoInlinePolicy:
    'No two functions share permissions: the policy of a role is created, read and deleted with it.',
  LambdaConcurrency:
    'The throttles of the stage and its routes limit the load; reserved executions would be missing elsewhere.',
  LambdaDLQ:
    'The gateway invokes functions synchronously, and the caller gets the error; each consumer has a dead-letter queue.',
  LambdaInsideVPC:
    'Functions use services with public endpoints only, by HTTPS and IAM; a network of their own would protect nothing.',
  S3BucketLoggingEnabled:
    'Objects are reached by signed URLs only, which functions log when they sign them.',
  S3BucketReplicationEnabled:
    'The bucket has versions; `backups=true` copies it, and `backupVaultArn` copies that to another account.',
  S3DefaultEncryptionKMS: 'S3 encrypts all objects with its own keys; IAM decides who reads them.',
  SNSEncryptedKMS:
    'Alarms contain no data of users, and CloudWatch cannot publish to a topic with the key that AWS manages.',
  WAFv2LoggingEnabled:
    'WAF counts and samples what it blocks; a log of all requests would repeat the access log of the gateway.',
  SecretsManagerRotationEnabled: 'Secrets are rotated by hand, as the README describes for each.',
  SecretsManagerUsingKMSKey:
    'Secrets Manager encrypts with its own key; IAM grants each function the secret that it needs.',
};

/** Gives cdk-nag the reasons why rules of NIST 800-53 do not apply. */
export function acknowledgeNist(app: App): void {
  for (const [rule, reason] of Object.entries(reasons))
    Validations.of(app).acknowledge({ id: `NIST.800.53.R5-${rule}`, reason });
}
