/** The channel on which the window of a sign-in passes its address on. */
export const REDIRECT_CHANNEL = 'desk-sign-in';

/** The path to which the provider sends the window. */
export const REDIRECT_PATH = '/console/signed-in';

/**
 * Whether this page is the window of a sign-in that has come back from the provider. It then passes its address
 * on to the page that waits for it, and closes.
 */
export function passRedirectOn({ pathname, href }: Location): boolean {
  if (pathname !== REDIRECT_PATH) return false;
  const channel = new BroadcastChannel(REDIRECT_CHANNEL);
  channel.postMessage(href);
  channel.close();
  // The address holds a code that is worthless without the verifier, but need not stay.
  history.replaceState(null, '', REDIRECT_PATH);
  close();
  return true;
}
