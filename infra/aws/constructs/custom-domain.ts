import { ApiMapping, DomainName, type HttpStage, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import { CfnOutput } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Deployment } from '../config.ts';
import { apiDomain } from '../edge.ts';

type Props = { deployment: Deployment; http: HttpApi; stage: HttpStage };

/** Returns the Route 53 zone of the own domain. */
export const zoneOf = (
  scope: Construct,
  { domainName, hostedZoneId }: Pick<Deployment, 'domainName' | 'hostedZoneId'>,
): IHostedZone =>
  HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName: domainName });

/**
 * A custom domain of the API, with its certificate. With a Route 53 zone, the certificate's record is created here and
 * that of the domain in the stack `dns`; otherwise the deployment waits until the certificate's record is set by hand.
 */
export class CustomDomain extends Construct {
  readonly name: DomainName;

  constructor(scope: Construct, { deployment, http, stage }: Props) {
    super(scope, 'OwnDomain');
    const { hostedZoneId } = deployment;
    const domainName = apiDomain(deployment);
    const hasZone = hostedZoneId !== '';
    const certificate = new Certificate(this, 'Certificate', {
      domainName,
      validation: CertificateValidation.fromDns(hasZone ? zoneOf(this, deployment) : undefined),
    });
    this.name = new DomainName(this, 'Name', { domainName, certificate });
    new ApiMapping(this, 'Mapping', { api: http, domainName: this.name, stage });
    if (!hasZone)
      new CfnOutput(this, 'Target', {
        description: `Set a CNAME record of ${domainName} to this name.`,
        value: this.name.regionalDomainName,
      });
  }
}
