import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getDefinition as contract } from '../contracts/definitions.ts';
import { loadDefinition } from '../repository.ts';
import { shown } from '../shown.ts';

/** A definition, in its newest version or another. */
export const getDefinition: UseCase<typeof contract> = async ({ path, query }) =>
  shown(await loadDefinition(path.identifier, query.version));
