/** Staged objects expire after `days`, incomplete uploads after `unfinishedDays`. */
export const staging = { prefix: 'staging/', days: 3, unfinishedDays: 1 };

/** Noncurrent versions expire after this many days. */
export const noncurrentDays = 35;

/** CORS of the bucket: methods, request headers, and response headers that a page can read. */
export const cors = {
  methods: ['GET', 'HEAD', 'PUT', 'DELETE'] as const,
  allowedHeaders: ['content-type', 'range'],
  exposedHeaders: ['ETag', 'Content-Disposition', 'Content-Range'],
  maxAgeSeconds: 3600,
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Converts CORS_ORIGINS to the origins of a bucket rule, which can have one wildcard each. */
export const originPatterns = (origins: string[]): string[] =>
  origins.flatMap((origin) =>
    origin === 'loopback'
      ? loopbackHosts.flatMap((host) => [`http://${host}:*`, `http://${host}`])
      : origin,
  );
