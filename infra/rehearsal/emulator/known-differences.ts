/**
 * What the emulator does otherwise than AWS, and why. A test asks `differs` at the one assertion that
 * is concerned, and asserts there what the emulator does: when it learns better, the test says so.
 */
export const knownDifferences = {
  'size of a request':
    'It takes any size. API Gateway refuses more than 10 MB and Lambda an event above 6 MB; here the function reads the body, and refuses the field that is too long.',
  cookies:
    'Its events have cookies as a header. API Gateway sends them in the list `cookies`, where the functions look.',
  preflights:
    'It answers the preflights of an API without CORS of its own by 403. API Gateway sends them to the $default route.',
  'slashes in paths':
    'It takes %2F in a path for a slash, and finds no route. API Gateway leaves it in the parameter.',
  crowds:
    'As on AWS, each of several calls at once has a process of its own; but here two cores start them all. 200 at once take longer than a request may.',
  'frames that name $connect':
    'It runs the routes $connect and $disconnect for frames that name them as their action. API Gateway takes no frame for those, and sends it to $default.',
  handshakes:
    'It refuses to open a socket by 403, whatever the function says. API Gateway answers with the status that the function gives.',
} as const;

/** Whether the tests run against the emulator, which differs there from AWS. */
export const differs = (_where: keyof typeof knownDifferences): boolean =>
  process.env.EMULATOR === 'ministack';
