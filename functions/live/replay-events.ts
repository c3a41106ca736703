import { replayEvents as contract } from '#lib/live/contracts/consumers.ts';
import { replayEvents } from '#lib/live/use-cases/replay-events.ts';
import { serveChanges } from '#lib/platform/consumers/table-stream.ts';

export const handler = serveChanges(contract, replayEvents);
