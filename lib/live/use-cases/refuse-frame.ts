import { ApiError } from '#lib/contract/errors.ts';
import type { FrameUseCase } from '#lib/platform/sockets/serve-frames.ts';
import type { refuseFrame as contract } from '../contracts/sockets.ts';

/** Responds to unknown frames with the list of valid ones. */
export const refuseFrame: FrameUseCase<typeof contract> = () =>
  Promise.reject(
    new ApiError('INVALID_FRAME', {
      problem: 'send {"action": "ping"} or {"action": "resume", "since": "<event id>"}',
    }),
  );
