import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getCoordinates as contract } from '../contracts/coordinates.ts';
import { toFrame } from '../coordinates/frames.ts';
import { resolve } from '../coordinates/resolve.ts';

export const getCoordinates: UseCase<typeof contract> = async ({ path }) => {
  const { identifier, reference_frame } = path;
  const position = await resolve(identifier);
  if (!position) throw new ApiError('OBJECT_NOT_FOUND', { identifier });
  return { data: toFrame[reference_frame](position) };
};
