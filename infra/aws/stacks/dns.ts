import { ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import type { DomainName } from 'aws-cdk-lib/aws-apigatewayv2';
import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayv2DomainProperties, CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { Deployment } from '../config.ts';
import { apiDomain } from '../edge.ts';
import { zoneOf } from '../constructs/custom-domain.ts';

type Props = StackProps & {
  deployment: Deployment;
  name: DomainName;
  distribution: Distribution | undefined;
};

/**
 * The DNS records of the own domain: of the API, and of CloudFront if that is in front. It is a stack of its own, so that a record that exists already stops nothing else. It
 * reads the target without importing it: another `domainName` replaces the target.
 */
export class DnsStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, name, distribution, ...props }: Props) {
    super(scope, id, props);
    const [target, zone] = [name.regionalDomainName, name.regionalHostedZoneId].map((value) =>
      Stack.consumeReference(value, ReferenceStrength.WEAK),
    );
    const hostedZone = zoneOf(this, deployment);
    new ARecord(this, 'Record', {
      zone: hostedZone,
      recordName: `${apiDomain(deployment)}.`,
      target: RecordTarget.fromAlias(new ApiGatewayv2DomainProperties(target ?? '', zone ?? '')),
    });
    if (!distribution) return;
    const edgeName = Stack.consumeReference(
      distribution.distributionDomainName,
      ReferenceStrength.WEAK,
    );
    const edge = Distribution.fromDistributionAttributes(this, 'Edge', {
      domainName: edgeName,
      distributionId: '',
    });
    const edgeTarget = RecordTarget.fromAlias(new CloudFrontTarget(edge));
    const record = {
      zone: hostedZone,
      recordName: `${deployment.domainName}.`,
      target: edgeTarget,
    };
    new ARecord(this, 'EdgeRecord', record);
    new AaaaRecord(this, 'EdgeRecordV6', record);
  }
}
