import { get } from 'node:http';
import { json } from 'node:stream/consumers';

/** Reads the signing secrets through the AWS Parameters and Secrets extension, which listens beside a Lambda. */
export async function readSigningSecrets(): Promise<string[]> {
  const port = process.env.PARAMETERS_SECRETS_EXTENSION_HTTP_PORT ?? '2773';
  const id = encodeURIComponent(process.env.JWT_SECRET_ARN ?? '');
  const headers = { 'X-Aws-Parameters-Secrets-Token': process.env.AWS_SESSION_TOKEN ?? '' };
  const secret = await new Promise((resolve, reject) => {
    get(`http://127.0.0.1:${port}/secretsmanager/get?secretId=${id}`, { headers }, (response) =>
      resolve(json(response)),
    ).on('error', reject);
  });
  return (secret as { SecretString: string }).SecretString.split('\n');
}
