/**
 * Known differences between the emulator and AWS. A test calls `differs` at the affected assertion and asserts the
 * emulator's behaviour there, so that it fails when the emulator is corrected.
 */
export const knownDifferences = {
  preflights:
    'It responds 403 to preflights of an API without CORS settings. API Gateway routes them to $default.',
  'slashes before paths':
    'It ignores extra slashes before a path, so that `//` is the route of `/`. On one machine such a path has no route.',
  'slashes in paths':
    'It decodes %2F in a path and finds no route. API Gateway leaves it in the parameter.',
  'concurrent calls':
    'As on AWS, each concurrent call has a process of its own, but all of them start on the few cores of this machine: 200 concurrent calls exceed the request timeout.',
  'frames that name $connect':
    'It runs the routes $connect and $disconnect for frames that name them as their action. API Gateway routes such frames to $default.',
  handshakes:
    'It rejects a WebSocket handshake with 403, whatever status the function returns. API Gateway returns the status of the function.',
  'versions of delete markers':
    'Its events of deletions lack the version-id of the delete marker, so that no function can remove the marker. S3 sends it.',
} as const;

/** Whether the tests run against the emulator. */
export const differs = (_where: keyof typeof knownDifferences): boolean =>
  process.env.EMULATOR === 'ministack';
