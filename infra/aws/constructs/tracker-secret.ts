import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { removalPolicyOf, type Deployment } from '../config.ts';

/**
 * The secret with the issue tracker's token and fields. Whoever deploys fills it; it is there without a
 * tracker too, since what imports it could not let go of it in one deployment.
 */
export function trackerSecret(scope: Construct, { keepsData }: Deployment): Secret {
  const secret = new Secret(scope, 'TrackerSecret', {
    description:
      'How tickets reach the issue tracker: its token, and which of its fields take ours.',
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ user: '', fields: { severity: '' } }),
      generateStringKey: 'token',
      excludePunctuation: true,
    },
  });
  secret.applyRemovalPolicy(removalPolicyOf(keepsData));
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: "The tracker's token is made, and made anew, in the tracker.",
  });
  return secret;
}
