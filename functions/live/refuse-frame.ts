import { refuseFrame as contract } from '#lib/live/contracts/sockets.ts';
import { refuseFrame } from '#lib/live/use-cases/refuse-frame.ts';
import { serveFrames } from '#lib/platform/sockets/serve-frames.ts';

export const handler = serveFrames(contract, refuseFrame);
