import { ping as contract } from '#lib/live/contracts/sockets.ts';
import { ping } from '#lib/live/use-cases/ping.ts';
import { serveFrames } from '#lib/platform/sockets/serve-frames.ts';

export const handler = serveFrames(contract, ping);
