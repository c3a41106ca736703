import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

const AWS_ONLY_MIDDLEWARE = ['getUserAgentMiddleware', 'recursionDetectionMiddleware'];

/**
 * Sends requests with a constant signature: an engine on this machine checks only its form. Signing and the
 * middleware that only AWS needs cost almost half of a call: a small read takes 1.4 ms of CPU time in this
 * process with them and 0.8 ms without (factor 1.7 to 1.8, `npm run bench -- shortcuts`).
 */
export async function sendUnsigned(client: DynamoDBClient): Promise<void> {
  for (const middleware of AWS_ONLY_MIDDLEWARE) client.middlewareStack.remove(middleware);
  const { accessKeyId } = await client.config.credentials();
  const scope = `${accessKeyId}/20240101/${await client.config.region()}/dynamodb/aws4_request`;
  const signature = {
    authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=none`,
    'x-amz-date': '20240101T000000Z',
  };
  const sign = <Request extends { headers: object }>(request: Request): Promise<Request> => {
    Object.assign(request.headers, signature);
    return Promise.resolve(request);
  };
  client.config.signer = () => Promise.resolve({ sign });
}
