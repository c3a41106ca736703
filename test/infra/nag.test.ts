import { expect, it } from 'vitest';
import { tables } from '#infra/tables.ts';
import { resourcesOf, synthesizeTemplates } from '../support/aws/templates.ts';

/** A deployment with every optional part. */
const everything = {
  edge: 'true',
  domainName: 'desk.example.org',
  originName: 'origin.desk.example.org',
  hostedZoneId: 'Z1',
  mailFrom: 'desk@observatory.example',
  alarmEmail: 'night@example.org',
  trackerUrl: 'https://tracker.example',
  backups: 'true',
  backupVaultArn: 'arn:aws:backup:eu-central-1:210987654321:backup-vault:desk',
};

it.each([
  ['prod', {}],
  ['dev', { stage: 'dev' }],
  ['prod with everything', everything],
])('has no finding of cdk-nag without a reason: %s', (_name, context) => {
  // Synthesis throws for one.
  expect(() => synthesizeTemplates(context)).not.toThrow();
});

it('recovers its tables to a point in time, and does not limit their capacity', () => {
  const { data } = synthesizeTemplates();
  const found = Object.values(resourcesOf(data!)).filter(
    ({ Type }) => Type === 'AWS::DynamoDB::GlobalTable',
  ) as unknown as {
    Properties: {
      BillingMode: string;
      Replicas: { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: boolean } }[];
    };
  }[];
  const recovered = found.filter(({ Properties: { Replicas } }) =>
    Replicas.every((one) => one.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled),
  );

  expect(found.map(({ Properties }) => Properties.BillingMode)).toEqual(
    tables.map(() => 'PAY_PER_REQUEST'),
  );
  expect(recovered).toHaveLength(tables.filter(({ isRetained }) => isRetained).length);
});
