import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getCoordinates as contract } from '../contracts/coordinates.ts';
import { inFrame } from '../coordinates/frames.ts';
import { resolve } from '../coordinates/resolve.ts';
import { askSesame } from '../coordinates/sesame.ts';

/** Where an object is, in a frame of reference. */
export const getCoordinates: UseCase<typeof contract> = async ({ path }) => {
  const { identifier, reference_frame } = path;
  const place = await resolve(identifier, askSesame);
  if (!place) throw new ApiError('OBJECT_NOT_FOUND', { identifier });
  return { data: inFrame[reference_frame](place) };
};
