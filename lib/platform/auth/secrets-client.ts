import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { clientLimits } from '../aws-clients.ts';

const client = new SecretsManagerClient(clientLimits);

/**
 * Reads the text of a secret from Secrets Manager. Rejects if it cannot be read.
 *
 * Import this file dynamically: most processes never read a secret from AWS. It imports the SDK statically, so that
 * esbuild omits the commands that are not used.
 */
export async function getSecretText(arn: string): Promise<string> {
  const secret = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  return secret.SecretString ?? '';
}
