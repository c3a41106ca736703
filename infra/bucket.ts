/** Objects that nobody has taken in stay this many days; what was cut off while it came, one. */
export const staged = { prefix: 'staging/', days: 3, unfinishedDays: 1 };

/** What a page in a browser may do by a signed link: with which headers, and which it may read. */
export const cors = {
  methods: ['GET', 'HEAD', 'PUT'] as const,
  sent: ['content-type'],
  read: ['ETag', 'Content-Disposition'],
  maxAgeSeconds: 3600,
};
