import { Duration, Stack, Validations, type StackProps } from 'aws-cdk-lib';
import * as backup from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { removalPolicyOf, type Deployment } from '../config.ts';

type Props = StackProps & {
  deployment: Deployment;
  /** The ARNs of the tables and the bucket that are backed up. */
  resources: string[];
};

/** The schedule and the lifetime of the backups, by name. The hours are UTC. */
const rules = {
  daily: { schedule: Schedule.cron({ hour: '12', minute: '0' }), days: 7 },
  weekly: { schedule: Schedule.cron({ hour: '13', minute: '0', weekDay: 'MON' }), days: 35 },
};

/** The managed policies for backups of tables and of buckets. */
const policies = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
];

/**
 * Backups of the tables and the bucket. Point-in-time recovery is finer, but ends with the table and the account: these
 * survive both, if each is copied to a vault of another account. Such a copy needs a key that is managed by the customer.
 */
export class BackupsStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, resources, ...props }: Props) {
    super(scope, id, props);
    const { stage, backupVaultArn } = deployment;
    const destination =
      backupVaultArn === ''
        ? undefined
        : backup.BackupVault.fromBackupVaultArn(this, 'OtherAccount', backupVaultArn);
    const removalPolicy = removalPolicyOf(deployment.retainsData);
    // A vault cannot get another key: with copies, the backups are in a second vault.
    const vault = new backup.BackupVault(this, destination ? 'CopiedVault' : 'Vault', {
      removalPolicy,
      ...(destination && {
        encryptionKey: new Key(this, 'Key', {
          description: `Backups of observatory-desk-${stage}`,
          enableKeyRotation: true,
          removalPolicy,
        }),
      }),
    });
    const plan = new backup.BackupPlan(this, 'Plan', {
      backupPlanName: `observatory-desk-${stage}`,
      backupVault: vault,
      backupPlanRules: Object.entries(rules).map(
        ([ruleName, { schedule: scheduleExpression, days }]) =>
          new backup.BackupPlanRule({
            ruleName,
            scheduleExpression,
            deleteAfter: Duration.days(days),
            ...(destination && {
              copyActions: [
                { destinationBackupVault: destination, deleteAfter: Duration.days(days) },
              ],
            }),
          }),
      ),
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    new backup.BackupSelection(this, 'Selection', {
      backupPlan: plan,
      resources: resources.map((arn) => backup.BackupResource.fromArn(arn)),
      role,
      disableDefaultBackupPolicy: true,
    });
    for (const name of policies)
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        reason: 'AWS Backup documents these managed policies, and changes them with the service.',
      });
  }
}
