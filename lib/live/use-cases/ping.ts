import { ApiError } from '#lib/contract/errors.ts';
import type { FrameUseCase } from '#lib/platform/sockets/serve-frames.ts';
import { closeWithError } from '../closing.ts';
import type { ping as contract } from '../contracts/sockets.ts';
import { isExpired } from '../model.ts';
import { findConnection } from '../repository.ts';

/** Responds to a ping, or closes a connection that receives no more events. */
export const ping: FrameUseCase<typeof contract> = async (_frame, { id, clock }) => {
  const connection = await findConnection(id);
  if (!connection) await closeWithError(id, new ApiError('CONNECTION_LOST'));
  else if (isExpired(connection, Date.parse(clock())))
    await closeWithError(id, new ApiError('TOKEN_EXPIRED'));
  else return { event: 'pong' };
};
