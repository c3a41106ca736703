import {
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
} from '@aws-sdk/client-ses';
import { client } from '#lib/platform/ses/client.ts';
import { ok, warning, type Check } from '../check.ts';

/** The mails that an account in the sandbox may send in 24 hours. */
const SANDBOX_MAILS = 200;

/** Checks that the sender is verified, signs with DKIM, and may write to anybody. */
export const mailCheck: Check = {
  name: 'mail',
  needsAccount: true,
  run: async ({ settings }) => {
    const sender = settings.MAIL_FROM ?? '';
    if (sender === '') return ok('mailFrom is empty: no mail is sent.');
    const domain = sender.split('@')[1] ?? '';
    const Identities = [sender, domain];
    const { VerificationAttributes = {} } = await client.send(
      new GetIdentityVerificationAttributesCommand({ Identities }),
    );
    const verified = Identities.find(
      (identity) => VerificationAttributes[identity]?.VerificationStatus === 'Success',
    );
    if (verified === undefined)
      return warning(
        `Neither ${sender} nor ${domain} is verified: in SES, "Identities", verify one.`,
      );
    const { DkimAttributes = {} } = await client.send(
      new GetIdentityDkimAttributesCommand({ Identities: [verified] }),
    );
    if (DkimAttributes[verified]?.DkimVerificationStatus !== 'Success')
      return warning(
        `${verified} does not sign with DKIM: mails may be taken for spam. See SES, "Identities".`,
      );
    const { Max24HourSend = 0 } = await client.send(new GetSendQuotaCommand({}));
    return Max24HourSend > SANDBOX_MAILS
      ? ok(`${verified} is verified, with DKIM; ${Max24HourSend} mails a day.`)
      : warning(
          'SES is in its sandbox, and sends to verified addresses only. Request production access: SES, "Get set up".',
        );
  },
};
