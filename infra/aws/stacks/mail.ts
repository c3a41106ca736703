import { Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import * as ses from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Deployment } from '../config.ts';
import { mailSetName } from '../constructs/mail-sender.ts';

/**
 * The SES configuration set: it requires TLS, suppresses addresses with bounces or complaints, counts
 * both, and sends its events to the default event bus, where rules deliver them to consumers. The sender
 * address is verified by hand. It is a stack of its own, so that an account that may not use SES lacks nothing else.
 */
export class MailStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { deployment, ...props }: StackProps & { deployment: Deployment },
  ) {
    super(scope, id, props);
    const set = new ses.ConfigurationSet(this, 'Set', {
      configurationSetName: mailSetName(deployment),
      reputationMetrics: true,
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    set.addEventDestination('Events', {
      destination: ses.EventDestination.eventBus(
        EventBus.fromEventBusName(this, 'DefaultBus', 'default'),
      ),
      events: [
        ses.EmailSendingEvent.SEND,
        ses.EmailSendingEvent.BOUNCE,
        ses.EmailSendingEvent.COMPLAINT,
        ses.EmailSendingEvent.REJECT,
      ],
    });
  }
}
