import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { removalPolicyOf, type Deployment } from '../config.ts';

/** A random secret that signs tokens or cursors. */
export function signingSecret(
  scope: Construct,
  { keepsData }: Deployment,
  id: string,
  signed: string,
): Secret {
  const secret = new Secret(scope, id, {
    description: `Signs and verifies ${signed}: one secret per line, newest first.`,
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
  secret.applyRemovalPolicy(removalPolicyOf(keepsData));
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason:
      'Rotated by hand: the new secret becomes the first line, and the old one stays second until what it signed has expired.',
  });
  return secret;
}

/**
 * The secret with the issue tracker's token and field names, which the deployer fills in. It also exists without
 * a tracker: a stack cannot remove an export that other stacks still import.
 */
export function trackerSecret(scope: Construct, { keepsData }: Deployment): Secret {
  const secret = new Secret(scope, 'TrackerSecret', {
    description: 'Issue tracker: access token and names of its fields.',
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ user: '', fields: { severity: '' } }),
      generateStringKey: 'token',
      excludePunctuation: true,
    },
  });
  secret.applyRemovalPolicy(removalPolicyOf(keepsData));
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'The token is issued and rotated in the tracker.',
  });
  return secret;
}
