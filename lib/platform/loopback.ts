/** Returns whether a URL's host is a loopback host. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

/** Returns whether a URL is safe from changes in transit: https, or http on a loopback host. */
export const isPrivate = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
