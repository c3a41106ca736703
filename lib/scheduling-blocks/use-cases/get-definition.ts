import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getDefinition as contract } from '../contracts/definitions.ts';
import { toResponse } from '../model.ts';
import { loadDefinition } from '../repository.ts';

export const getDefinition: UseCase<typeof contract> = async ({ path, query }) =>
  toResponse(await loadDefinition(path.identifier, query.version));
