import { ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import type { DomainName } from 'aws-cdk-lib/aws-apigatewayv2';
import { ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { Deployment } from '../config.ts';
import { zoneOf } from '../constructs/custom-domain.ts';

type Props = StackProps & { deployment: Deployment; name: DomainName };

/**
 * The DNS record of the own domain. It is a stack of its own, so that a record that exists already stops nothing else. It
 * reads the target without importing it: another `domainName` replaces the target.
 */
export class DnsStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, name, ...props }: Props) {
    super(scope, id, props);
    const [target, zone] = [name.regionalDomainName, name.regionalHostedZoneId].map((value) =>
      Stack.consumeReference(value, ReferenceStrength.WEAK),
    );
    new ARecord(this, 'Record', {
      zone: zoneOf(this, deployment),
      recordName: `${deployment.domainName}.`,
      target: RecordTarget.fromAlias(new ApiGatewayv2DomainProperties(target ?? '', zone ?? '')),
    });
  }
}
