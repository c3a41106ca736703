import { endSessions as contract } from '#lib/live/contracts/consumers.ts';
import { endSessions } from '#lib/live/use-cases/end-sessions.ts';
import { serveChanges } from '#lib/platform/consumers/table-stream.ts';

export const handler = serveChanges(contract, endSessions);
