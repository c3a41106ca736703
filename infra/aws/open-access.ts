type AccessSettings = { stage: string; settings: Record<string, string>; openOnPurpose: boolean };

/** Throws a one-line error if an open deployment is dangerous, unless `openOnPurpose` is set. */
export function refuseDangerousAccess({ stage, settings, openOnPurpose }: AccessSettings): void {
  if (settings.ACCESS !== 'open' || openOnPurpose) return;
  const { MAIL_FROM, TRACKER_URL = '' } = settings;
  const dangers: [key: string, isSet: boolean, impact: string][] = [
    ['stage=prod', stage === 'prod', 'read and change permanent data'],
    ['mailFrom', MAIL_FROM !== '', 'send mail in your name'],
    ['trackerUrl', !['', 'off'].includes(TRACKER_URL), 'create tickets in your tracker'],
  ];
  for (const [key, isSet, impact] of dangers)
    if (isSet)
      throw new Error(
        `access: open with ${key} is refused: anyone who knows the URL can ${impact}. Use access=session, or set openOnPurpose=true.`,
      );
}
