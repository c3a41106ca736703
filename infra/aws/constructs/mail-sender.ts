import { ArnFormat, Stack } from 'aws-cdk-lib';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Deployment } from '../config.ts';

/**
 * What SES sends mail by: a configuration set, which asks for TLS, writes to no address that has
 * refused mail before, and counts bounces and complaints. The address itself is verified by hand. The
 * set has a name of its own: a reference would tie this stack to those that use it.
 */
export class MailSender extends Construct {
  readonly setName: string;
  readonly #from: string;

  constructor(scope: Construct, { stage, settings }: Deployment) {
    super(scope, 'MailSender');
    this.#from = settings.MAIL_FROM ?? '';
    this.setName = `observatory-desk-${stage}`;
    new ConfigurationSet(this, 'Set', {
      configurationSetName: this.setName,
      reputationMetrics: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
  }

  /** What sending is granted on: the address or its domain, whichever is verified, and the set. */
  arns(): string[] {
    if (this.#from === '') return [];
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({
        service: 'ses',
        resource,
        resourceName,
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      });
    const domain = this.#from.split('@')[1] ?? '';
    return [
      arn('identity', this.#from),
      arn('identity', domain),
      arn('configuration-set', this.setName),
    ];
  }
}
