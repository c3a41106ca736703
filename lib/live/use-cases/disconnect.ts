import type { FrameUseCase } from '#lib/platform/sockets/serve-frames.ts';
import type { disconnect as contract } from '../contracts/sockets.ts';
import { removeConnection } from '../repository.ts';

/** Removes a closed connection. */
export const disconnect: FrameUseCase<typeof contract> = async (_frame, { id }) => {
  await removeConnection(id);
};
