import { ApiError } from '#lib/contract/errors.ts';
import type { FrameUseCase } from '#lib/platform/sockets/serve-frames.ts';
import type { resume as contract } from '../contracts/sockets.ts';
import { replaySince } from '../replay-request.ts';
import { requestReplay } from '../repository.ts';

/** Requests a replay of the events after an id. */
export const resume: FrameUseCase<typeof contract> = async ({ since }, { id }) => {
  if (!(await requestReplay(id, replaySince(since)))) throw new ApiError('CONNECTION_LOST');
};
