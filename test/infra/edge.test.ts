import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { synthesize, synthesizeTemplates, warningsOf } from '../support/aws/templates.ts';

const names = { domainName: 'desk.example.org', originName: 'origin.desk.example.org' };
const arns = {
  edgeCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1-2',
  edgeWebAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/desk/1-2',
};
const edge = { edge: 'true', ...names };
const templates = synthesizeTemplates({ ...edge, ...arns, hostedZoneId: 'Z1' });

it('forwards everything to the origin by HTTPS, with a secret, and caches nothing', () => {
  templates.front!.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: Match.objectLike({
      Aliases: ['desk.example.org'],
      WebACLId: arns.edgeWebAclArn,
      CustomErrorResponses: Match.absent(),
      ViewerCertificate: Match.objectLike({
        AcmCertificateArn: arns.edgeCertificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
      }),
      DefaultCacheBehavior: Match.objectLike({
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        ViewerProtocolPolicy: 'redirect-to-https',
        // CachingDisabled and AllViewerExceptHostHeader.
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      }),
      Origins: [
        Match.objectLike({
          DomainName: 'origin.desk.example.org',
          CustomOriginConfig: Match.objectLike({ OriginProtocolPolicy: 'https-only' }),
          OriginCustomHeaders: [
            {
              HeaderName: 'x-origin-secret',
              HeaderValue: Match.objectLike({
                'Fn::Join': ['', Match.arrayWith(['{{resolve:secretsmanager:', ':SecretString}}'])],
              }),
            },
          ],
        }),
      ],
    }),
  });
});

it('closes the address of API Gateway, and makes the visitors’ name the public one', () => {
  templates.gateway!.hasResourceProperties('AWS::ApiGatewayV2::Api', {
    ProtocolType: 'HTTP',
    DisableExecuteApiEndpoint: true,
  });
  templates.front!.hasResourceProperties('AWS::ApiGatewayV2::DomainName', {
    DomainName: 'origin.desk.example.org',
  });
  templates.front!.hasOutput('BaseUrl', { Value: 'https://desk.example.org' });
  templates.docs!.allResourcesProperties('AWS::Lambda::Function', {
    Environment: {
      Variables: Match.objectLike({
        PUBLIC_URL: 'https://desk.example.org',
        ORIGIN_SECRET_HASHES: Match.anyValue(),
      }),
    },
  });
  const withoutEdge = synthesizeTemplates();
  withoutEdge.gateway!.hasResourceProperties('AWS::ApiGatewayV2::Api', {
    ProtocolType: 'HTTP',
    DisableExecuteApiEndpoint: false,
  });
  expect(Object.keys(withoutEdge)).not.toContain('edge');
});

it('gives functions the hashes of two secrets, and no export that CloudFormation could not remove', () => {
  const outputs = Object.entries(templates.data!.toJSON().Outputs as Record<string, object>);
  const exported = outputs.filter(([, output]) => 'Export' in output).map(([id]) => id);

  templates.data!.hasResourceProperties('Custom::Hashes', { Sent: 1 });
  templates.data!.hasResourceProperties('AWS::IAM::Role', {
    Policies: [
      Match.objectLike({
        PolicyDocument: Match.objectLike({
          Statement: Match.arrayWith([
            Match.objectLike({ Action: 'secretsmanager:GetSecretValue', Effect: 'Allow' }),
          ]),
        }),
      }),
    ],
  });
  expect(exported.filter((id) => id.includes('Edge'))).toEqual([]);
  const other = synthesizeTemplates({ ...edge, ...arns, hostedZoneId: 'Z1', edgeSecret: '2' });
  other.data!.hasResourceProperties('Custom::Hashes', { Sent: 2 });
  // CloudFormation updates only stacks whose template changes.
  for (const stack of ['docs', 'shift-log', 'front'])
    expect(other[stack]!.toJSON()).not.toEqual(templates[stack]!.toJSON());
  expect(other.data!.toJSON().Outputs).toEqual(templates.data!.toJSON().Outputs);
});

type Rule = { Name: string; Statement: object; Action?: object; OverrideAction?: object };

it('lets managed groups label, and blocks by the labels of all rules but those about bodies', () => {
  const [acl] = Object.values(templates.edge!.findResources('AWS::WAFv2::WebACL')) as {
    Properties: {
      Scope: string;
      Rules: Rule[];
      CustomResponseBodies: { blocked: { Content: string } };
    };
  }[];
  const { Rules, Scope, CustomResponseBodies } = acl!.Properties;
  const [reputation, badInputs, labelled, limit] = Rules;
  const labels = JSON.stringify(labelled!.Statement);

  expect(Scope).toBe('CLOUDFRONT');
  for (const group of [reputation, badInputs])
    expect(group).toMatchObject({ OverrideAction: { Count: {} } });
  expect(JSON.stringify(badInputs)).toContain('Log4JRCE_BODY');
  expect(labels).toContain('known-bad-inputs:Log4JRCE_Header');
  expect(labels).toContain('amazon-ip-list:AWSManagedIPReputationList');
  expect(labels).not.toContain('_Body');
  expect(limit!.Statement).toMatchObject({
    RateBasedStatement: { Limit: 6000, EvaluationWindowSec: 300 },
  });
  for (const rule of [labelled, limit])
    expect(rule!.Action).toEqual({
      Block: { CustomResponse: { ResponseCode: 403, CustomResponseBodyKey: 'blocked' } },
    });
  expect(JSON.parse(CustomResponseBodies.blocked.Content)).toMatchObject({
    status: 403,
    code: 'BLOCKED_AT_EDGE',
  });
});

it('has its web ACL and certificate in us-east-1, and refers to them by context only', () => {
  const stacks = synthesize({ ...edge, ...arns });
  const own = stacks.find(({ stackName }) => stackName.endsWith('-edge'))!;

  expect(own.environment.region).toBe('us-east-1');
  expect(stacks.find(({ stackName }) => stackName.endsWith('-front'))!.dependencies).not.toContain(
    own,
  );
  expect(warningsOf(edge).join()).toContain('edge: this template has placeholders');
  expect(warningsOf({ ...edge, ...arns }).join()).not.toContain('placeholders');
});

it('creates the records of both names in the zone', () => {
  const records = Object.values(templates.dns!.findResources('AWS::Route53::RecordSet')) as {
    Properties: { Name: string; Type: string };
  }[];

  expect(records.map(({ Properties }) => `${Properties.Type} ${Properties.Name}`).sort()).toEqual([
    'A desk.example.org.',
    'A origin.desk.example.org.',
    'AAAA desk.example.org.',
  ]);
  // Route 53 refuses a second record of a name: CloudFormation creates one before it deletes another.
  const without = synthesizeTemplates({ domainName: names.domainName, hostedZoneId: 'Z1' });
  const idOf = (all: typeof templates) =>
    Object.entries(all.dns!.findResources('AWS::Route53::RecordSet'))
      .filter(([, { Properties }]) => {
        const { Name, Type } = Properties as { Name: string; Type: string };
        return Name === 'desk.example.org.' && Type === 'A';
      })
      .map(([id]) => id);
  expect(idOf(templates)).toEqual(idOf(without));
});

it.each([
  [{ edge: 'true', originName: names.originName }, 'edge: set domainName, too'],
  [{ edge: 'true', domainName: names.domainName }, 'edge: set originName, too'],
  [{ ...edge, originName: names.domainName }, 'edge: set originName, too'],
  [{ originName: names.originName }, 'originName: set edge=true, too'],
  [{ ...edge, publicUrl: 'https://desk.example.org' }, 'publicUrl: leave it empty with edge'],
  [{ ...edge, edgeSecret: '3' }, "edgeSecret: '3' is not valid"],
])('refuses %o', (context, message) => {
  expect(() => synthesizeTemplates(context)).toThrow(message);
});
