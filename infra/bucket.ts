/** Objects that nobody has taken in stay this many days; what was cut off while it came, one. */
export const staged = { prefix: 'staging/', days: 3, unfinishedDays: 1 };

/** Versions that were replaced or deleted stay this many days. */
export const noncurrentDays = 35;

/** What a page in a browser may do by a signed link: with which headers, and which it may read. */
export const cors = {
  methods: ['GET', 'HEAD', 'PUT', 'DELETE'] as const,
  sent: ['content-type'],
  read: ['ETag', 'Content-Disposition'],
  maxAgeSeconds: 3600,
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Origins of CORS_ORIGINS as a bucket's rule takes them, where a pattern has one wildcard. */
export const originPatterns = (origins: string[]): string[] =>
  origins.flatMap((origin) =>
    origin === 'loopback'
      ? loopbackHosts.flatMap((host) => [`http://${host}:*`, `http://${host}`])
      : origin,
  );
