import { ArnFormat, type Stack } from 'aws-cdk-lib';
import type { Deployment } from '../config.ts';

/** Returns the name of the SES configuration set. It is fixed, so that earlier stacks need no reference. */
export const mailSetName = ({ stage }: Deployment): string => `observatory-desk-${stage}-mail`;

/**
 * Returns the resources for `ses:SendEmail`: all identities of the account and region, since in the sandbox SES also
 * checks the recipient's, and the configuration set. Empty without a sender.
 */
export function arnsOfMail(stack: Stack, deployment: Deployment): string[] {
  if (deployment.settings.MAIL_FROM === '') return [];
  const arn = (resource: string, resourceName: string) =>
    stack.formatArn({
      service: 'ses',
      resource,
      resourceName,
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    });
  return [arn('identity', '*'), arn('configuration-set', mailSetName(deployment))];
}
