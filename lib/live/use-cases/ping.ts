import type { FrameUseCase } from '#lib/platform/sockets/serve-frames.ts';
import type { ping as contract } from '../contracts/sockets.ts';
import { isExpired } from '../model.ts';
import { closeConnection } from '../posts.ts';
import { findConnection } from '../repository.ts';

/** Tells a connection that events still come, or that they do not, and ends it. */
export const ping: FrameUseCase<typeof contract> = async (_frame, { id, clock }) => {
  const connection = await findConnection(id);
  if (!connection) await closeConnection({ id }, 'CONNECTION_LOST');
  else if (isExpired(connection, Date.parse(clock())))
    await closeConnection(connection, 'TOKEN_EXPIRED');
  else return { event: 'pong' };
};
