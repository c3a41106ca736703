import { CloudFormation } from '@aws-sdk/client-cloudformation';
import { clientLimits } from './aws-clients.ts';

/** Returns the outputs of a deployed stack by name. Rejects if the stack is not found. */
export async function stackOutputs(stack: string): Promise<Record<string, string>> {
  const { Stacks = [] } = await new CloudFormation(clientLimits).describeStacks({
    StackName: stack,
  });
  const outputs = Stacks.flatMap(({ Outputs = [] }) => Outputs);
  return Object.fromEntries(
    outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  );
}
