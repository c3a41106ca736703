import { ReferenceStrength, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Deployment } from '../config.ts';
import { DeploymentStep } from './deployment-step.ts';
import { createSecret } from './secrets.ts';

/**
 * The two secrets by which CloudFront shows functions that it has forwarded a request. Functions know the hashes of both;
 * CloudFront sends the one that `edgeSecret` names, so that the other one can be replaced. Nothing is exported: without
 * `edge` they are removed.
 */
export class EdgeSecrets extends Construct {
  /** The hashes of both, separated by a comma. */
  readonly hashes: string;
  /** The secret that CloudFront sends: a reference that CloudFormation resolves. */
  readonly sent: string;

  constructor(scope: Stack, deployment: Deployment, secret: 1 | 2) {
    super(scope, 'Edge');
    const secrets = [1, 2].map((number) =>
      createSecret(this, { ...deployment, retainsData: false }, `Secret${number}`, {
        description: `Shows that CloudFront has forwarded a request (edgeSecret=${number}).`,
        generateSecretString: { passwordLength: 64, excludePunctuation: true },
        reason: 'Rotated by hand, in two deployments: infra/aws/README.md.',
      }),
    );
    const arns = secrets.map(({ secretArn }) => secretArn);
    const step = new DeploymentStep(this, 'Hashes', {
      deployment,
      step: 'edge-hashes',
      permissions: [{ actions: ['secretsmanager:GetSecretValue'], resources: arns }],
      // It runs again when the other secret is sent, which may have a new value.
      properties: { Secrets: arns, Sent: secret },
    });
    const attribute = (name: string) =>
      Stack.consumeReference(step.resource.getAttString(name), ReferenceStrength.WEAK);
    this.hashes = attribute('Hashes');
    this.sent = `{{resolve:secretsmanager:${attribute('SentArn')}:SecretString}}`;
  }
}
