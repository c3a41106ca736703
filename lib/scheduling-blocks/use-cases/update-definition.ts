import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateDefinition as contract } from '../contracts/definitions.ts';
import { changedBy, definitionOf, etagOf } from '../model.ts';
import { newestMetadata, putDefinition } from '../repository.ts';
import { requireCurrent, requireOwnNames, requireValid } from '../assertions.ts';
import { shown } from '../shown.ts';

/** Stores a definition as a new version of the one that its path names. */
export const updateDefinition: UseCase<typeof contract> = async ({ path, body }, context) => {
  const sbd_id = path.identifier;
  requireValid(body);
  requireOwnNames(body, sbd_id);
  const newest = await newestMetadata(sbd_id);
  context.requireMatch(etagOf({ sbd_id, version: newest.version }));
  requireCurrent(body, sbd_id, newest.version);

  const metadata = changedBy(newest, context.user, context.clock());
  const definition = definitionOf(body.text, sbd_id, metadata);
  await putDefinition(definition, metadata);
  return shown(definition);
};
