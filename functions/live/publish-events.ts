import { publishEvents as contract } from '#lib/live/contracts/consumers.ts';
import { publishEvents } from '#lib/live/use-cases/publish-events.ts';
import { serveChanges } from '#lib/platform/streams/serve-changes.ts';

export const handler = serveChanges(contract, publishEvents);
