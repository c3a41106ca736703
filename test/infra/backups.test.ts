import { expect, it } from 'vitest';
import { synthesizeTemplates } from '../support/aws/templates.ts';

const vault = 'arn:aws:backup:eu-central-1:210987654321:backup-vault:desk';
const alone = synthesizeTemplates({ backups: 'true' }).backups!;
const copied = synthesizeTemplates({ backups: 'true', backupVaultArn: vault }).backups!;

it('keeps daily backups for a week and weekly ones for five, of four tables and the bucket', () => {
  const [plan] = Object.values(alone.findResources('AWS::Backup::BackupPlan')) as {
    Properties: { BackupPlan: { BackupPlanRule: { Lifecycle: object }[] } };
  }[];
  const [selection] = Object.values(alone.findResources('AWS::Backup::BackupSelection')) as {
    Properties: { BackupSelection: { Resources: object[] } };
  }[];

  expect(plan!.Properties.BackupPlan.BackupPlanRule).toMatchObject([
    { RuleName: 'daily', Lifecycle: { DeleteAfterDays: 7 } },
    { RuleName: 'weekly', Lifecycle: { DeleteAfterDays: 35 } },
  ]);
  expect(selection!.Properties.BackupSelection.Resources).toHaveLength(5);
  alone.resourceCountIs('AWS::KMS::Key', 0);
  expect(Object.keys(synthesizeTemplates())).not.toContain('backups');
});

it('copies each backup to a vault of another account, with a key of its own', () => {
  const [plan] = Object.values(copied.findResources('AWS::Backup::BackupPlan')) as {
    Properties: { BackupPlan: { BackupPlanRule: { CopyActions: object[] }[] } };
  }[];

  for (const { CopyActions } of plan!.Properties.BackupPlan.BackupPlanRule)
    expect(CopyActions).toMatchObject([{ DestinationBackupVaultArn: vault }]);
  // A vault cannot get another key.
  expect(Object.keys(copied.findResources('AWS::Backup::BackupVault'))).not.toEqual(
    Object.keys(alone.findResources('AWS::Backup::BackupVault')),
  );
  copied.hasResourceProperties('AWS::KMS::Key', { EnableKeyRotation: true });
});

it('refuses a vault without backups', () => {
  expect(() => synthesizeTemplates({ backupVaultArn: vault })).toThrow(
    /^backupVaultArn: set backups/,
  );
});
