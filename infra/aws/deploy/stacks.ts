import type { Stack } from '@aws-sdk/client-cloudformation';
import { cloudFormationIn } from '#lib/platform/stack-outputs.ts';
import { stackName } from '../names.ts';

/** The parts that an account may refuse: a failure of one stops nothing else. */
export const optionalParts = ['dns', 'mail', 'backups', 'budget'];

/** The budget is never protected: it contains no data, and an engineer may remove it at any time. */
const unprotectedParts = ['budget'];

/** States in which a stack has been deployed at least once, and works. */
const SUCCEEDED = ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'];

/** Returns the stacks of a stage in this account, and in this region unless another is given, in any state. */
export async function listStacks(stage: string, region?: string): Promise<Stack[]> {
  const cloudFormation = cloudFormationIn(region);
  const stacks: Stack[] = [];
  let token: string | undefined;
  do {
    const { Stacks = [], NextToken } = await cloudFormation.describeStacks({ NextToken: token });
    stacks.push(...Stacks);
    token = NextToken;
  } while (token !== undefined);
  return stacks.filter(({ StackName = '' }) => StackName.startsWith(stackName(stage, '')));
}

/** Returns the names of the stacks that have been deployed or are protected, and that a wrong command must not delete. */
export function protectable(stacks: Stack[], stage: string): string[] {
  const exempt = unprotectedParts.map((part) => stackName(stage, part));
  return stacks
    .filter(
      ({ StackStatus = '', EnableTerminationProtection = false }) =>
        EnableTerminationProtection || SUCCEEDED.includes(StackStatus),
    )
    .map(({ StackName = '' }) => StackName)
    .filter((name) => !exempt.includes(name));
}

/** Protects stacks against deletion. Returns those that are not protected, each with the reason. */
export async function protect(names: string[], region?: string): Promise<string[]> {
  const cloudFormation = cloudFormationIn(region);
  const failures = await Promise.all(
    names.map((StackName) =>
      cloudFormation
        .updateTerminationProtection({ StackName, EnableTerminationProtection: true })
        .then(
          () => [],
          (error: unknown) => [`${StackName} is not protected: ${(error as Error).message}`],
        ),
    ),
  );
  return failures.flat();
}
