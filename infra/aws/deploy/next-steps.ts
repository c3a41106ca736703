import type { Deployment } from '../config.ts';
import { isHmac } from '#lib/platform/settings/tokens.ts';

/** Returns what an engineer does after a deployment, from the outputs of its front stack. */
export function nextSteps(deployment: Deployment, outputs: Record<string, string>): string[] {
  const { alarmEmail, settings, stage } = deployment;
  const { BaseUrl = '', FirstAdmin = '' } = outputs;
  return [
    `console             ${BaseUrl}/console`,
    `documentation       ${BaseUrl}/api/v3/ui`,
    `health              ${BaseUrl}/api/v3/health?deep=true`,
    ...(isHmac(settings.JWT_ALGORITHM)
      ? [
          `first administrator ${FirstAdmin} --link`,
          `everybody else      npm run token -- --stage ${stage} --user U --role R --link`,
        ]
      : [
          `redirect address    ${BaseUrl}/console/signed-in  (register it with the client at the identity provider)`,
          'everybody           signs in at the identity provider',
        ]),
    `users in the API    npm run users -- add --stage ${stage} --user U --role R`,
    ...(alarmEmail === ''
      ? []
      : [`alarms              confirm the subscription in the mail to ${alarmEmail}`]),
  ];
}
