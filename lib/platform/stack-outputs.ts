import { CloudFormation } from '@aws-sdk/client-cloudformation';
import { clientLimits } from './aws-clients.ts';

/**
 * Returns the outputs of a deployed stack by name. Rejects if there is no such stack, or if the credentials of the
 * environment may not read it.
 */
export async function loadStackOutputs(stackName: string): Promise<Record<string, string>> {
  const cloudFormation = new CloudFormation(clientLimits);
  const { Stacks = [] } = await cloudFormation.describeStacks({ StackName: stackName });
  const outputs = Stacks.flatMap(({ Outputs = [] }) => Outputs);
  return Object.fromEntries(
    outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  );
}
