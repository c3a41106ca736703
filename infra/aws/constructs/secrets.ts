import { Validations } from 'aws-cdk-lib';
import { Secret, type SecretProps } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { removalPolicyOf, type Deployment } from '../config.ts';

/** Creates a secret. It is rotated by hand, for a reason that cdk-nag requires. */
export function createSecret(
  scope: Construct,
  { retainsData }: Deployment,
  id: string,
  { reason, ...props }: SecretProps & { reason: string },
): Secret {
  const secret = new Secret(scope, id, props);
  secret.applyRemovalPolicy(removalPolicyOf(retainsData));
  Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason });
  return secret;
}

/** Creates the secrets, by the names that grants use. */
export function createSecrets(scope: Construct, deployment: Deployment) {
  const signing = (id: string, subject: string) =>
    createSecret(scope, deployment, id, {
      description: `Signs and verifies ${subject}: one secret per line, newest first.`,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      reason:
        'Rotated by hand: the new secret becomes the first line, and the old one stays second until what it signed has expired.',
    });
  return {
    signing: signing('SigningSecret', 'session tokens'),
    cursors: signing('CursorSecret', 'cursors of lists'),
    // The deployer fills it in. It also exists without a tracker: a stack cannot remove an export that other
    // stacks still import.
    tracker: createSecret(scope, deployment, 'TrackerSecret', {
      description: 'Issue tracker: access token and names of its fields.',
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ user: '', fields: { severity: '' } }),
        generateStringKey: 'token',
        excludePunctuation: true,
      },
      reason: 'The token is issued and rotated in the tracker.',
    }),
  };
}
