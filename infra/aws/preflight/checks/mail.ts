import {
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
} from '@aws-sdk/client-ses';
import { client } from '#lib/platform/ses/client.ts';
import { ok, warning, type Check } from '../check.ts';

/** The mails that an account in the sandbox may send in 24 hours. */
const SANDBOX_MAILS = 200;

/** Returns an address and the domains to which it belongs, the nearest first. SES accepts any of them as the identity. */
function identitiesOf(address: string): string[] {
  const labels = (address.split('@')[1] ?? '').split('.');
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
  return [address, ...domains];
}

/** Returns the first identity with an attribute that SES calls a success. */
const successful = <A extends object>(
  identities: string[],
  attributes: Record<string, A> = {},
  status: keyof A,
): string | undefined =>
  identities.find((identity) => attributes[identity]?.[status] === 'Success');

/** Checks that the sender is verified, signs with DKIM, and may write to anybody. */
export const mailCheck: Check = {
  name: 'mail',
  needsAccount: true,
  run: async ({ settings }) => {
    const sender = settings.MAIL_FROM ?? '';
    if (sender === '') return ok('mailFrom is empty: no mail is sent.');
    const Identities = identitiesOf(sender);
    const [{ VerificationAttributes }, { DkimAttributes }, { Max24HourSend = 0 }] =
      await Promise.all([
        client.send(new GetIdentityVerificationAttributesCommand({ Identities })),
        // SES knows DKIM of domains only.
        client.send(new GetIdentityDkimAttributesCommand({ Identities: Identities.slice(1) })),
        client.send(new GetSendQuotaCommand({})),
      ]);
    const verified = successful(Identities, VerificationAttributes, 'VerificationStatus');
    const signing = successful(Identities, DkimAttributes, 'DkimVerificationStatus');
    const problems = [
      ...(verified === undefined ? [`Neither ${Identities.join(' nor ')} is verified.`] : []),
      ...(signing === undefined ? ['No domain signs with DKIM: mails may be taken for spam.'] : []),
      // -1 is no limit.
      ...(Max24HourSend >= 0 && Max24HourSend <= SANDBOX_MAILS
        ? [
            'SES is in its sandbox, and sends to verified addresses only: request production access.',
          ]
        : []),
    ];
    return problems.length === 0
      ? ok(`${verified} is verified, with DKIM.`)
      : warning(`${problems.join(' ')} See SES, "Identities" and "Get set up".`);
  },
};
