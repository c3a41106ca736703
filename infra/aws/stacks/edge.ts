import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';
import type { Deployment } from '../config.ts';
import { zoneOf } from '../constructs/custom-domain.ts';
import { WebAcl } from '../constructs/web-acl.ts';

/** The certificate and the web ACL of CloudFront, in us-east-1. `npm run deploy` passes their ARNs to the stack `front`. */
export class EdgeStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { deployment, ...props }: StackProps & { deployment: Deployment },
  ) {
    super(scope, id, props);
    const { domainName, hostedZoneId, stage } = deployment;
    const zone = hostedZoneId === '' ? undefined : zoneOf(this, deployment);
    const certificate = new Certificate(this, 'Certificate', {
      domainName,
      validation: CertificateValidation.fromDns(zone),
    });
    const acl = new WebAcl(this, `observatory-desk-${stage}`);
    new CfnOutput(this, 'CertificateArn', { value: certificate.certificateArn });
    new CfnOutput(this, 'WebAclArn', { value: acl.arn });
  }
}
