import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Consumer } from '#lib/contract/consumer.ts';
import { limitsOf } from '#lib/contract/limits.ts';
import { functionName } from '../../aws/names.ts';

/** The time that an invocation may take besides its function, in ms: a cold start and the network. */
const MARGIN_MS = 15_000;

/** Returns a function that invokes the Lambda of a consumer and waits for it. It throws what the Lambda fails with. */
export function createInvoke(consumer: Consumer, stage: string) {
  const requestTimeout = 1000 * limitsOf(consumer).timeoutSeconds + MARGIN_MS;
  const client = new LambdaClient({ maxAttempts: 1, requestHandler: { requestTimeout } });
  const FunctionName = functionName(stage, consumer.id);
  return async (event: object): Promise<void> => {
    const Payload = Buffer.from(JSON.stringify(event));
    const response = await client.send(new InvokeCommand({ FunctionName, Payload }));
    const text = response.Payload?.transformToString() ?? '';
    const output = (text === '' ? null : JSON.parse(text)) as Output;
    if (response.FunctionError !== undefined)
      throw new Error(output?.errorMessage ?? response.FunctionError);
    const failed = output?.batchItemFailures?.length ?? 0;
    if (failed > 0) throw new Error(`${failed} of its records fail again.`);
  };
}

type Output = {
  errorMessage?: string;
  batchItemFailures?: unknown[];
} | null;
