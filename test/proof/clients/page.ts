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

Written by \`npm run proof -- clients\`: each generator makes a client from the OpenAPI document, the client is compiled,
and its tour (in [\`clients/tours\`](clients/tours)) is compared line by line with that of \`fetch\` alone
([\`clients/reference-tour.ts\`](clients/reference-tour.ts)).

<!-- prettier-ignore-start -->

${table(
  ['Generator', 'Options', 'Tour', 'What it cannot do'],
  Array.from(outcomes, ([{ generator, options, limits }, { tour }]) => [
    ...[generator, options, tour, limits.join('<br>')],
  ]),
)}

<!-- prettier-ignore-end -->

The stream is followed by the steps that the README of the live service describes, while the reference tour is made. The
program closes its connection after every third event, and continues after the last one:

<!-- prettier-ignore-start -->

${table(
  ['Library', 'Events'],
  Array.from(outcomes, ([client, outcome]) => [client.stream ?? '', outcome.stream ?? '']).filter(
    ([library]) => library !== '',
  ),
)}

<!-- prettier-ignore-end -->

Programs of the documentation page in Python, with \`requests\` ${versions.requests}: ${samples}.
`;
