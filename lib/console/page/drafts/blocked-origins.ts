/**
 * The origins that the security policy of this page does not allow. The file storage is one of them if the service has
 * been given another since the page was opened.
 */
const origins = new Set<string>();

if (typeof document !== 'undefined')
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'connect-src') origins.add(new URL(blockedURI).origin);
  });

/** Returns whether a request that has just failed was blocked by the policy of the page. */
export async function isBlocked(url: string): Promise<boolean> {
  // The event follows the failure.
  await new Promise((resolve) => setTimeout(resolve));
  return origins.has(new URL(url).origin);
}
