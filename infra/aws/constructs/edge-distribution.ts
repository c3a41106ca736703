import { CfnOutput, Duration, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { ORIGIN_SECRET_HEADER } from '#lib/platform/http/origin-lock.ts';
import type { Deployment } from '../config.ts';
import type { Edge } from '../edge.ts';
import type { EdgeSecrets } from './edge-secrets.ts';

type Props = {
  edge: Edge;
  domainName: string;
  hasZone: boolean;
  /** The secret that CloudFront sends. */
  secret: string;
};

/** Arns of the form that CloudFormation accepts, for a synthesis without a deployment of the stack `edge`. */
const placeholders = {
  certificate: 'arn:aws:acm:us-east-1:000000000000:certificate/placeholder',
  webAcl: 'arn:aws:wafv2:us-east-1:000000000000:global/webacl/placeholder/placeholder',
};

/** API Gateway ends a request after 30 seconds. */
const READ_TIMEOUT_SECONDS = 35;

/** Why findings of cdk-nag do not apply. */
const reasons = {
  'AwsSolutions-CFR1': 'An observatory is used from all over the world.',
  'AwsSolutions-CFR3':
    'The access log of the gateway has every forwarded request, and WAF counts and samples those that it blocks.',
};

/**
 * CloudFront in front of the HTTP API: it forwards everything and caches nothing, since each response depends on its caller.
 * Requests carry a secret, without which functions refuse them.
 */
class EdgeDistribution extends Construct {
  readonly distribution: cloudfront.Distribution;

  constructor(scope: Construct, { edge, domainName, hasZone, secret }: Props) {
    super(scope, 'Edge');
    const certificateArn = edge.certificateArn || placeholders.certificate;
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `Observatory Desk at ${domainName}`,
      domainNames: [domainName],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      webAclId: edge.webAclArn || placeholders.webAcl,
      defaultBehavior: {
        origin: new HttpOrigin(edge.originName, {
          protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
          originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
          readTimeout: Duration.seconds(READ_TIMEOUT_SECONDS),
          customHeaders: { [ORIGIN_SECRET_HEADER]: secret },
        }),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
        cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
        // The gateway finds the API by the name of the origin.
        originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      },
    });
    for (const [id, reason] of Object.entries(reasons))
      Validations.of(this).acknowledge({ id, reason });
    if (!hasZone)
      new CfnOutput(this, 'Target', {
        description: `Set a CNAME record of ${domainName} to this name.`,
        value: this.distribution.distributionDomainName,
      });
  }
}

/** Puts CloudFront in front, if the deployment wants it. */
export function createEdge(
  scope: Construct,
  { edge, domainName, hostedZoneId }: Deployment,
  { edge: secrets }: { edge: EdgeSecrets | undefined },
): cloudfront.Distribution | undefined {
  if (!edge || !secrets) return undefined;
  secrets.arns.forEach((value, index) => {
    new CfnOutput(scope, `EdgeSecret${index + 1}Arn`, {
      value,
      description: `The secret that CloudFront sends with edgeSecret=${index + 1}`,
    });
  });
  const props = { edge, domainName, hasZone: hostedZoneId !== '', secret: secrets.sent };
  return new EdgeDistribution(scope, props).distribution;
}
