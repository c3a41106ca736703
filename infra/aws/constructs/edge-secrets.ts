import { ReferenceStrength, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Deployment } from '../config.ts';
import { DeploymentStep } from './deployment-step.ts';
import { createSecret } from './secrets.ts';

/**
 * The two secrets by which CloudFront shows functions that it has forwarded a request. Functions know the hashes of both;
 * CloudFront sends the one that `edgeSecret` names, so that the other one can be replaced. Other stacks read them without
 * importing them: without `edge` they are removed.
 */
export class EdgeSecrets extends Construct {
  /**
   * The hashes of both, separated by a comma, that of the secret in use first: so the templates of all functions change with
   * `edgeSecret`, and CloudFormation reads the hashes again.
   */
  readonly hashes: string;
  /** The ARNs of both. */
  readonly arns: string[];
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
    const { resource } = new DeploymentStep(this, 'Hashes', {
      deployment,
      step: 'edge-hashes',
      permissions: [{ actions: ['secretsmanager:GetSecretValue'], resources: arns }],
      // It runs again when the other secret is sent, which may have a new value.
      properties: { Secrets: arns, Sent: secret },
    });
    const attributes = (name: string) =>
      [1, 2].map((number) =>
        Stack.consumeReference(resource.getAttString(`${name}${number}`), ReferenceStrength.WEAK),
      );
    const hashes = attributes('Hash');
    this.hashes = (secret === 1 ? hashes : hashes.toReversed()).join();
    this.arns = attributes('Arn');
    this.sent = `{{resolve:secretsmanager:${this.arns[secret - 1] ?? ''}:SecretString}}`;
  }
}
