import { ApiMapping, DomainName, type HttpStage, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets';
import { CfnOutput } from 'aws-cdk-lib';
import { Construct } from 'constructs';

type Props = { domainName: string; hostedZoneId: string; http: HttpApi; stage: HttpStage };

/**
 * A custom domain of the API, with its certificate. With a Route 53 zone both DNS records are created; otherwise
 * the deployment waits until the certificate's record is set by hand.
 */
export class CustomDomain extends Construct {
  constructor(scope: Construct, { domainName, hostedZoneId, http, stage }: Props) {
    super(scope, 'OwnDomain');
    const zone =
      hostedZoneId === ''
        ? undefined
        : HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: domainName });
    const certificate = new Certificate(this, 'Certificate', {
      domainName,
      validation: CertificateValidation.fromDns(zone),
    });
    const name = new DomainName(this, 'Name', { domainName, certificate });
    new ApiMapping(this, 'Mapping', { api: http, domainName: name, stage });
    const { regionalDomainName, regionalHostedZoneId } = name;
    if (zone)
      new ARecord(this, 'Record', {
        zone,
        recordName: `${domainName}.`,
        target: RecordTarget.fromAlias(
          new ApiGatewayv2DomainProperties(regionalDomainName, regionalHostedZoneId),
        ),
      });
    else
      new CfnOutput(this, 'Target', {
        description: `Set a CNAME record of ${domainName} to this name.`,
        value: regionalDomainName,
      });
  }
}
