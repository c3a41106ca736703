import { table } from '#infra/tools/docs/markdown.ts';
import type { GeneratedClient } from './client.ts';
import { versions } from './tools.ts';

/** What the programs of a client printed, compared with the reference. */
export type Outcome = { tour: string; stream?: string };

/** Returns the page of results, as Markdown. */
export const renderPage = (
  outcomes: ReadonlyMap<GeneratedClient, Outcome>,
  samples: string,
): string => `# Other people’s clients

Written by \`npm run proof -- clients\`: each generator makes a client from the OpenAPI document. It is compiled
(TypeScript with \`strict\`, Java, the syntax of Python), and the lines that its tour prints (in
[\`clients/tours\`](clients/tours)) are compared with those of \`fetch\` alone
([\`clients/reference-tour.ts\`](clients/reference-tour.ts)). What a generator cannot do was found while its tour was
written.

<!-- prettier-ignore-start -->

${table(
  ['Generator', 'Options', 'Tour', 'What it cannot do'],
  Array.from(outcomes, ([{ generator, options, limits }, { tour }]) => [
    ...[generator, options, tour, limits.join('<br>')],
  ]),
)}

<!-- prettier-ignore-end -->

While the reference tour is made, programs follow its stream by the first three steps of the protocol in the README of the
live service. They close the connection after every third event, and continue after the last one:

<!-- prettier-ignore-start -->

${table(
  ['Library', 'Events'],
  Array.from(outcomes, ([client, outcome]) => [client.stream ?? '', outcome.stream ?? '']).filter(
    ([library]) => library !== '',
  ),
)}

<!-- prettier-ignore-end -->

The programs in Python of the documentation page, with \`requests\` ${versions.requests}: ${samples}.
`;
