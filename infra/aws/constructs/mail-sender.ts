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

  /**
   * The resources that sending is granted on: every identity of the account and region, and the set. In the
   * sandbox SES also checks the recipient's identity. None without a sender.
   */
  arns(): string[] {
    if (this.#from === '') return [];
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({
        service: 'ses',
        resource,
        resourceName,
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      });
    return [arn('identity', '*'), arn('configuration-set', this.setName)];
  }

  /** The condition of sending: mail goes out from the configured address only. */
  condition(): Record<string, Record<string, string>> {
    return { StringEquals: { 'ses:FromAddress': this.#from } };
  }
}
