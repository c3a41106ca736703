import { Route53 } from '@aws-sdk/client-route-53';
import { clientLimits } from '#lib/platform/aws-clients.ts';
import { apiDomain } from '../../edge.ts';
import { missing, ok, warning, type Check } from '../check.ts';

/** Checks that the zone of the own domain is the one that `hostedZoneId` names. */
export const zoneCheck: Check = {
  name: 'hosted zone',
  needsAccount: true,
  run: async (deployment) => {
    const { domainName, hostedZoneId } = deployment;
    if (domainName === '') return ok('domainName is empty: the address is that of API Gateway.');
    if (hostedZoneId === '')
      return warning(
        `The deployment waits until you have set the record that Certificate Manager shows for ${domainName}.`,
      );
    // Route 53 is in one region.
    const route53 = new Route53({ ...clientLimits, region: 'us-east-1' });
    const { HostedZone } = await route53.getHostedZone({ Id: hostedZoneId });
    const zone = (HostedZone?.Name ?? '').replace(/\.$/, '');
    const foreign = [domainName, apiDomain(deployment)].find(
      (name) => name !== zone && !name.endsWith(`.${zone}`),
    );
    return foreign === undefined
      ? ok(`${hostedZoneId} is the zone ${zone}.`)
      : missing(`${hostedZoneId} is the zone ${zone}, to which ${foreign} does not belong.`);
  },
};
