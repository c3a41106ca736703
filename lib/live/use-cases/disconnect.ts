import type { FrameUseCase } from '#lib/platform/sockets/serve-frames.ts';
import type { disconnect as contract } from '../contracts/sockets.ts';
import { removeConnection } from '../repository.ts';

export const disconnect: FrameUseCase<typeof contract> = async (_frame, { id }) => {
  await removeConnection(id);
};
