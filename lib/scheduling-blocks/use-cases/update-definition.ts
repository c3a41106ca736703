import type { UseCase } from '#lib/platform/http/use-case.ts';
import { assertIdAndVersion, assertNewest, assertValid } from '../assertions.ts';
import type { updateDefinition as contract } from '../contracts/definitions.ts';
import { etagOf, toDefinition, toResponse } from '../model.ts';
import { loadNewestMetadata, nextVersion, putDefinition } from '../repository.ts';

export const updateDefinition: UseCase<typeof contract> = async ({ path, body }, context) => {
  const sbd_id = path.identifier;
  assertValid(body);
  assertIdAndVersion(body, sbd_id);
  const newest = await loadNewestMetadata(sbd_id);
  context.requireMatch(etagOf({ sbd_id, version: newest.version }));
  assertNewest(body, sbd_id, newest.version);

  const metadata = nextVersion(newest, context.user, context.clock());
  const definition = toDefinition(body.text, sbd_id, metadata);
  await putDefinition(definition, metadata);
  return toResponse(definition);
};
