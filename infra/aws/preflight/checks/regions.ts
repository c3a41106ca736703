import { CloudFormation } from '@aws-sdk/client-cloudformation';
import { clientLimits } from '#lib/platform/aws-clients.ts';
import { stackName } from '../../names.ts';
import { ok, warning, type Check } from '../check.ts';

/** The regions that every account has. */
const REGIONS = [
  ...['us-east-1', 'us-east-2', 'us-west-1', 'us-west-2', 'ca-central-1', 'sa-east-1'],
  ...['eu-central-1', 'eu-west-1', 'eu-west-2', 'eu-west-3', 'eu-north-1'],
  ...['ap-northeast-1', 'ap-northeast-2', 'ap-northeast-3', 'ap-south-1'],
  ...['ap-southeast-1', 'ap-southeast-2'],
];

const hasStack = (region: string, StackName: string): Promise<boolean> =>
  new CloudFormation({ ...clientLimits, region, maxAttempts: 1 })
    .describeStacks({ StackName })
    .then(
      () => true,
      () => false,
    );

/** A second deployment of a stage is usually a wrong region in the environment. */
export const regionCheck: Check = {
  name: 'other regions',
  needsAccount: true,
  run: async ({ stage }) => {
    const here = await new CloudFormation(clientLimits).config.region();
    const name = stackName(stage, 'front');
    const others = REGIONS.filter((region) => region !== here);
    const found = await Promise.all(others.map((region) => hasStack(region, name)));
    const places = others.filter((_, at) => found[at]);
    return places.length === 0
      ? ok(`No other region has a stage ${stage}.`)
      : warning(`${places.join(', ')} has a stage ${stage}, too. Is ${here} the region you mean?`);
  },
};
