type Open = { stage: string; settings: Record<string, string>; openOnPurpose: boolean };

/** What makes an open deployment dangerous: the context that asks for it, and what anyone could then do. */
const dangers = [
  {
    because: 'stage=prod',
    is: ({ stage }: Open) => stage === 'prod',
    impact: 'whoever finds the address reads and changes the data that is kept',
  },
  {
    because: 'mailFrom',
    is: ({ settings }: Open) => settings.MAIL_FROM !== '',
    impact: 'whoever finds the address sends mail in your name',
  },
  {
    because: 'trackerUrl',
    is: ({ settings }: Open) => !['', 'off'].includes(settings.TRACKER_URL ?? ''),
    impact: 'whoever finds the address creates tickets in your tracker',
  },
];

/** Throws one clear line for an open deployment that is dangerous, unless it is open on purpose. */
export function refuseDangerousAccess(deployment: Open): void {
  const { settings, openOnPurpose } = deployment;
  if (settings.ACCESS !== 'open' || openOnPurpose) return;
  const danger = dangers.find(({ is }) => is(deployment));
  if (danger)
    throw new Error(
      `access: open with ${danger.because} is refused: ${danger.impact}. Use access=session, or set openOnPurpose=true.`,
    );
}
