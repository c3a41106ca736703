import type { Stack } from '@aws-sdk/client-cloudformation';
import { loadStackOutputs } from '#lib/platform/stack-outputs.ts';
import type { Deployment } from '../config.ts';
import { EDGE_REGION } from '../edge.ts';
import { stackName } from '../names.ts';
import { runCdk } from './run-cdk.ts';
import { listStacks } from './stacks.ts';

/** Returns the stack `edge`, which is in a region of its own, if the deployment has it. */
export async function listEdgeStack({ edge, stage }: Deployment): Promise<Stack[]> {
  if (!edge) return [];
  const stacks = await listStacks(stage, EDGE_REGION);
  return stacks.filter(({ StackName }) => StackName === stackName(stage, 'edge'));
}

/**
 * Deploys the certificate and the web ACL of CloudFront, if the deployment has it in front. Returns the exit status, and the
 * context with which the other stacks use them.
 */
export async function deployEdge(
  { edge, stage }: Deployment,
  args: string[],
): Promise<{ status: number; context: string[] }> {
  if (!edge) return { status: 0, context: [] };
  const name = stackName(stage, 'edge');
  const status = await runCdk([name, '--exclusively', ...args]);
  if (status !== 0) return { status, context: [] };
  const { CertificateArn = '', WebAclArn = '' } = await loadStackOutputs(name, EDGE_REGION);
  return {
    status,
    context: [`edgeCertificateArn=${CertificateArn}`, `edgeWebAclArn=${WebAclArn}`],
  };
}
