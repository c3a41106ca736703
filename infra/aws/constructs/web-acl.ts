import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { ApiError, errorBody } from '#lib/contract/errors.ts';

/** An observatory is one address: all of its consoles together. */
const REQUESTS_PER_FIVE_MINUTES = 6000;

/**
 * The managed rule groups, with their rules and the labels that these add. A rule about bodies only counts: comments are
 * about software, and contain commands.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-list.html
 */
const groups: { name: string; namespace: string; labels: Record<string, string> }[] = [
  {
    name: 'AWSManagedRulesAmazonIpReputationList',
    namespace: 'awswaf:managed:aws:amazon-ip-list',
    labels: {
      AWSManagedIPReputationList: 'AWSManagedIPReputationList',
      AWSManagedReconnaissanceList: 'AWSManagedReconnaissanceList',
      AWSManagedIPDDoSList: 'AWSManagedIPDDoSList',
    },
  },
  {
    name: 'AWSManagedRulesKnownBadInputsRuleSet',
    namespace: 'awswaf:managed:aws:known-bad-inputs',
    labels: {
      JavaDeserializationRCE_HEADER: 'JavaDeserializationRCE_Header',
      JavaDeserializationRCE_BODY: 'JavaDeserializationRCE_Body',
      JavaDeserializationRCE_URIPATH: 'JavaDeserializationRCE_URIPath',
      JavaDeserializationRCE_QUERYSTRING: 'JavaDeserializationRCE_QueryString',
      Host_localhost_HEADER: 'Host_Localhost_Header',
      PROPFIND_METHOD: 'Propfind_Method',
      ExploitablePaths_URIPATH: 'ExploitablePaths_URIPath',
      Log4JRCE_HEADER: 'Log4JRCE_Header',
      Log4JRCE_QUERYSTRING: 'Log4JRCE_QueryString',
      Log4JRCE_BODY: 'Log4JRCE_Body',
      Log4JRCE_URIPATH: 'Log4JRCE_URIPath',
      ReactJSRCE_BODY: 'ReactJSRCE_Body',
    },
  },
];

const RESPONSE = 'blocked';

/** Blocks with the error of the service, which clients understand. */
const block: CfnWebACL.RuleActionProperty = {
  block: { customResponse: { responseCode: 403, customResponseBodyKey: RESPONSE } },
};

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

/**
 * Returns the rule of a managed group. Each of its rules counts and adds its label, and later rules are still evaluated. The
 * group counts as a whole, too, so that a rule that AWS adds blocks nobody before it is listed here.
 */
const labelRule = (
  { name, labels }: (typeof groups)[number],
  priority: number,
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: Object.keys(labels).map((rule) => ({
        name: rule,
        actionToUse: { count: {} },
      })),
    },
  },
  overrideAction: { count: {} },
  visibilityConfig: visibility(name),
});

const blockingLabels = groups.flatMap(({ namespace, labels }) =>
  Object.entries(labels)
    .filter(([rule]) => !rule.endsWith('_BODY'))
    .map(([, label]) => `${namespace}:${label}`),
);

const rules: CfnWebACL.RuleProperty[] = [
  ...groups.map(labelRule),
  {
    name: 'BlockLabelled',
    priority: 10,
    statement: {
      orStatement: {
        statements: blockingLabels.map((key) => ({ labelMatchStatement: { scope: 'LABEL', key } })),
      },
    },
    action: block,
    visibilityConfig: visibility('BlockLabelled'),
  },
  {
    name: 'LimitPerAddress',
    priority: 11,
    statement: {
      rateBasedStatement: {
        limit: REQUESTS_PER_FIVE_MINUTES,
        evaluationWindowSec: 300,
        aggregateKeyType: 'IP',
      },
    },
    action: block,
    visibilityConfig: visibility('LimitPerAddress'),
  },
];

/** The firewall of CloudFront. What it blocks is answered with the error BLOCKED_AT_EDGE. */
export class WebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, name: string) {
    super(scope, 'WebAcl');
    const content = JSON.stringify(errorBody(new ApiError('BLOCKED_AT_EDGE'), 'none'));
    const acl = new CfnWebACL(this, 'Acl', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(name),
      customResponseBodies: { [RESPONSE]: { contentType: 'APPLICATION_JSON', content } },
      rules,
    });
    this.arn = acl.attrArn;
  }
}
