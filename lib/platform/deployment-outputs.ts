import { CloudFormation } from '@aws-sdk/client-cloudformation';
import { clientLimits } from './aws-clients.ts';

/** Returns the outputs of a deployment's front stack by name. Rejects if the stage is not deployed. */
export async function loadDeploymentOutputs(stage: string): Promise<Record<string, string>> {
  const StackName = `ObservatoryDesk-${stage}-front`;
  const { Stacks = [] } = await new CloudFormation(clientLimits)
    .describeStacks({ StackName })
    .catch((error: unknown) => {
      throw new Error(`No deployment ${stage} found: ${(error as Error).message}`);
    });
  const outputs = Stacks.flatMap(({ Outputs = [] }) => Outputs);
  return Object.fromEntries(
    outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  );
}
