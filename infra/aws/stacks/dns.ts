import { ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import type { DomainName } from 'aws-cdk-lib/aws-apigatewayv2';
import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayv2DomainProperties, CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { Deployment } from '../config.ts';
import { zoneOf } from '../constructs/custom-domain.ts';

type Props = StackProps & {
  deployment: Deployment;
  name: DomainName;
  distribution: Distribution | undefined;
};

/**
 * The DNS records of the own domain: of the API, or of CloudFront if that is in front. It is a stack of its own, so that a
 * record that exists already stops nothing else. It reads the targets without importing them: another `domainName` replaces
 * them.
 */
export class DnsStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, name, distribution, ...props }: Props) {
    super(scope, id, props);
    const { domainName, edge } = deployment;
    const zone = zoneOf(this, deployment);
    const api = apiTarget(name);
    const target = distribution ? this.#edgeTarget(distribution) : api;
    // With and without CloudFront, the visitors' name has the same record: Route 53 refuses a second one.
    new ARecord(this, 'Record', { zone, recordName: `${domainName}.`, target });
    if (!edge) return;
    new AaaaRecord(this, 'RecordV6', { zone, recordName: `${domainName}.`, target });
    new ARecord(this, 'OriginRecord', { zone, recordName: `${edge.originName}.`, target: api });
  }

  #edgeTarget({ distributionDomainName }: Distribution): RecordTarget {
    const domainName = readWeakly(distributionDomainName);
    const attributes = { domainName, distributionId: '' };
    const edge = Distribution.fromDistributionAttributes(this, 'Edge', attributes);
    return RecordTarget.fromAlias(new CloudFrontTarget(edge));
  }
}

const readWeakly = (value: string) => Stack.consumeReference(value, ReferenceStrength.WEAK);

const apiTarget = ({ regionalDomainName, regionalHostedZoneId }: DomainName): RecordTarget =>
  RecordTarget.fromAlias(
    new ApiGatewayv2DomainProperties(
      readWeakly(regionalDomainName),
      readWeakly(regionalHostedZoneId),
    ),
  );
