import { indexEvents as contract } from '#lib/search/contracts/consumers.ts';
import { indexEvents } from '#lib/search/use-cases/index-events.ts';
import { serveChanges } from '#lib/platform/consumers/table-stream.ts';

export const handler = serveChanges(contract, indexEvents);
