import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { removalPolicyOf, type Deployment } from '../config.ts';

/** A secret that signs, made at random: nobody needs to know it. */
export function signingSecret(
  scope: Construct,
  { keepsData }: Deployment,
  id: string,
  signed: string,
): Secret {
  const secret = new Secret(scope, id, {
    description: `Signs and verifies ${signed}: one secret a line, newest first.`,
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
  secret.applyRemovalPolicy(removalPolicyOf(keepsData));
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason:
      'Rotation is by hand: a new first line, the old one second until nothing that it signed is of use.',
  });
  return secret;
}
