import { ArnFormat, Stack } from 'aws-cdk-lib';
import * as ses from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Deployment } from '../config.ts';

/**
 * The SES configuration set: it requires TLS, suppresses addresses with bounces or complaints, and counts both.
 * The sender address is verified by hand. The set has a fixed name, so that other stacks need no reference.
 */
export class MailSender extends Construct {
  readonly setName: string;
  readonly #from: string;

  constructor(scope: Construct, { stage, settings }: Deployment) {
    super(scope, 'MailSender');
    this.#from = settings.MAIL_FROM ?? '';
    this.setName = `observatory-desk-${stage}`;
    new ses.ConfigurationSet(this, 'Set', {
      configurationSetName: this.setName,
      reputationMetrics: true,
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
  }

  /**
   * Returns the resources for `ses:SendEmail`: all identities of the account and region, since in the sandbox SES
   * also checks the recipient's, and the configuration set. Empty without a sender.
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
}
