type Open = { stage: string; settings: Record<string, string>; openOnPurpose: boolean };

/** Settings that make an open deployment dangerous, and what anyone could then do. */
const dangers = [
  {
    because: 'stage=prod',
    is: ({ stage }: Open) => stage === 'prod',
    impact: 'anyone who knows the URL can read and change permanent data',
  },
  {
    because: 'mailFrom',
    is: ({ settings }: Open) => settings.MAIL_FROM !== '',
    impact: 'anyone who knows the URL can send mail in your name',
  },
  {
    because: 'trackerUrl',
    is: ({ settings }: Open) => !['', 'off'].includes(settings.TRACKER_URL ?? ''),
    impact: 'anyone who knows the URL can create tickets in your tracker',
  },
];

/** Throws a one-line error if an open deployment is dangerous, unless `openOnPurpose` is set. */
export function refuseDangerousAccess(deployment: Open): void {
  const { settings, openOnPurpose } = deployment;
  if (settings.ACCESS !== 'open' || openOnPurpose) return;
  const danger = dangers.find(({ is }) => is(deployment));
  if (danger)
    throw new Error(
      `access: open with ${danger.because} is refused: ${danger.impact}. Use access=session, or set openOnPurpose=true.`,
    );
}
