import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { engineRequests } from './engine-requests.ts';

/** What tells AWS of the program that calls, and of the function that it runs in. */
const ASIDES = ['getUserAgentMiddleware', 'recursionDetectionMiddleware'];

/**
 * Has a client leave out of its calls what only AWS reads. An engine on this machine looks at the signature's
 * form alone, and to make one, and the rest, is a tenth of what a call costs this process.
 */
export async function callPlainly(client: DynamoDBClient): Promise<void> {
  for (const aside of ASIDES) client.middlewareStack.remove(aside);
  const { accessKeyId } = await client.config.credentials();
  const scope = `${accessKeyId}/20240101/${await client.config.region()}/dynamodb/aws4_request`;
  const plain = {
    authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=none`,
    'x-amz-date': '20240101T000000Z',
  };
  const sign = <Request extends { headers: object }>(request: Request): Promise<Request> => {
    Object.assign(request.headers, plain);
    return Promise.resolve(request);
  };
  client.config.requestHandler = engineRequests();
  client.config.signer = () => Promise.resolve({ sign });
}
