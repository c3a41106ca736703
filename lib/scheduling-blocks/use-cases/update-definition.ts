import { InvalidRequest } from '#lib/contract/errors.ts';
import { valueAt } from '#lib/documents/findings.ts';
import { assertNewest, idProblems, nextVersion } from '#lib/documents/versions.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateDefinition as contract } from '../contracts/definitions.ts';
import { etagOf, toDefinition, toResponse } from '../model.ts';
import { loadNewestMetadata, putDefinition } from '../repository.ts';
import { assertValid } from '../validation/validate.ts';

export const updateDefinition: UseCase<typeof contract> = async ({ path, body }, context) => {
  const sbd_id = path.identifier;
  assertValid(body.value);
  const version = valueAt(body.value, ['metadata', 'version']);
  assertIdAndVersion(sbd_id, valueAt(body.value, ['sbd_id']), version);
  const newest = await loadNewestMetadata(sbd_id);
  context.requireMatch(etagOf({ sbd_id, version: newest.version }));
  assertNewest(sbd_id, newest.version, version);

  const metadata = nextVersion(newest, context.user, context.clock());
  const definition = toDefinition(body.text, sbd_id, metadata);
  await putDefinition(definition, metadata);
  return toResponse(definition);
};

/** Throws 422 if a definition contains another id than its path, or a version that is not an integer. */
function assertIdAndVersion(sbd_id: string, id: unknown, version: unknown): void {
  const problems = idProblems('sbd_id', sbd_id, id);
  if (version != null && !Number.isInteger(version))
    problems.push({
      loc: ['body', 'metadata', 'version'],
      type: 'int_type',
      msg: 'Input should be a valid integer',
    });
  if (problems.length > 0) throw new InvalidRequest(problems);
}
