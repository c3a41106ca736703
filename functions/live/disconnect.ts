import { disconnect as contract } from '#lib/live/contracts/sockets.ts';
import { disconnect } from '#lib/live/use-cases/disconnect.ts';
import { serveFrames } from '#lib/platform/sockets/serve-frames.ts';

export const handler = serveFrames(contract, disconnect);
