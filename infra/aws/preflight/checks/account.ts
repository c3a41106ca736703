import { Budgets } from '@aws-sdk/client-budgets';
import { Lambda } from '@aws-sdk/client-lambda';
import { clientLimits } from '#lib/platform/aws-clients.ts';
import { cloudFormationIn } from '#lib/platform/stack-outputs.ts';
import { EDGE_REGION } from '../../edge.ts';
import { isAbsent } from '../absent-stack.ts';
import { missing, ok, warning, type Check } from '../check.ts';

/** Fewer concurrent executions are throttled while a few consoles are open. */
const FEWEST_EXECUTIONS = 100;

/** The stack that `cdk bootstrap` creates. */
const BOOTSTRAP_STACK = 'CDKToolkit';

/** Returns the account id and the region, or undefined if the account is not bootstrapped. Rejects without credentials. */
async function readBootstrap(
  inRegion?: string,
): Promise<{ account: string; region: string } | undefined> {
  try {
    const { Stacks } = await cloudFormationIn(inRegion).describeStacks({
      StackName: BOOTSTRAP_STACK,
    });
    const [, , , region = '', account = ''] = (Stacks?.[0]?.StackId ?? '').split(':');
    return { account, region };
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

export const credentialsCheck: Check = {
  name: 'credentials',
  needsAccount: false,
  isRequired: true,
  run: async () => {
    try {
      const place = await readBootstrap();
      return ok(place ? `Account ${place.account}, region ${place.region}.` : 'They are accepted.');
    } catch (error) {
      return missing(
        `AWS does not accept this environment (${(error as Error).message}). Set AWS_REGION and credentials, for example with \`aws configure\` and AWS_PROFILE.`,
      );
    }
  },
};

export const bootstrapCheck: Check = {
  name: 'bootstrap',
  needsAccount: true,
  isRequired: true,
  run: async ({ edge }) => {
    const place = await readBootstrap();
    if (!place) return missing('Run `npx cdk bootstrap` once for this account and region.');
    if (edge && !(await readBootstrap(EDGE_REGION)))
      return missing(
        `CloudFront needs a stack in ${EDGE_REGION}: run \`npx cdk bootstrap aws://${place.account}/${EDGE_REGION}\` once.`,
      );
    return ok('The account is bootstrapped.');
  },
};

export const concurrencyCheck: Check = {
  name: 'concurrent executions',
  needsAccount: true,
  run: async () => {
    const { AccountLimit } = await new Lambda(clientLimits).getAccountSettings();
    const limit = AccountLimit?.ConcurrentExecutions ?? 0;
    return limit >= FEWEST_EXECUTIONS
      ? ok(`${limit} Lambda functions may run at a time.`)
      : warning(
          `Only ${limit} Lambda functions may run at a time, so that requests fail with 503. Ask for 1,000 in Service Quotas, Lambda, "Concurrent executions"; it takes about a day.`,
        );
  },
};

export const budgetCheck: Check = {
  name: 'budget',
  needsAccount: true,
  run: async ({ alarmEmail, budgetUsd }) => {
    if (alarmEmail === '')
      return warning('Nobody is told of alarms and costs. Set alarmEmail in cdk.json.');
    if (budgetUsd === 0) return ok('budgetUsd is 0: none is created.');
    const AccountId = (await readBootstrap())?.account;
    // Budgets are in one region.
    const budgets = new Budgets({ ...clientLimits, region: 'us-east-1' });
    await budgets.describeBudgets({ AccountId, MaxResults: 1 });
    return ok(`AWS tells ${alarmEmail} when a month costs more than ${budgetUsd} dollars.`);
  },
};
