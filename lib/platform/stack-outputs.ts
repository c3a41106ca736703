import { CloudFormation } from '@aws-sdk/client-cloudformation';
import { clientLimits } from './aws-clients.ts';

/** Returns the client of CloudFormation in the region of the environment, or in another one. */
export const cloudFormationIn = (region?: string) =>
  new CloudFormation({ ...clientLimits, ...(region !== undefined && { region }) });

/**
 * Returns the outputs of a deployed stack by name, in the region of the environment unless another is given. Rejects if
 * there is no such stack, or if the credentials of the environment may not read it.
 */
export async function loadStackOutputs(
  stackName: string,
  region?: string,
): Promise<Record<string, string>> {
  const { Stacks = [] } = await cloudFormationIn(region).describeStacks({ StackName: stackName });
  const outputs = Stacks.flatMap(({ Outputs = [] }) => Outputs);
  return Object.fromEntries(
    outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  );
}
