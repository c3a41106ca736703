import { publishEvents as contract } from '#lib/live/contracts/consumers.ts';
import { publishEvents } from '#lib/live/use-cases/publish-events.ts';
import { serveChanges } from '#lib/platform/consumers/table-stream.ts';

export const handler = serveChanges(contract, publishEvents);
