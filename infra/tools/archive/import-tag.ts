import * as z from 'zod/mini';
import { isDeepStrictEqual } from 'node:util';
import { nullable, tagName } from '#lib/contract/fields.ts';
import { timeOrderedId } from '#lib/platform/ids.ts';
import { parse, withoutNull } from '#lib/shift-log/archive/parse.ts';
import { metadata as metadataInput, toMetadata } from '#lib/shift-log/archive/schemas.ts';
import { tagContent, tagFields } from '#lib/shift-log/contracts/resources/tag.ts';
import { keysOf, pick, schemasOf } from '#lib/shift-log/fields/field-lists.ts';
import type { Tag } from '#lib/shift-log/notes/model.ts';
import { findTagByName, insertTag } from '#lib/shift-log/notes/tags.ts';
import { locateAll } from '#lib/shift-log/shifts/id-index.ts';
import { openRecord } from './archived-record.ts';
import { differsFromStored } from './diff.ts';
import type { ImportResult } from './import-plan.ts';

const archivedTag = z.object({
  ...nullable(schemasOf(tagFields)),
  description: tagContent.description.input(),
  tag_name: tagName('The name', 'weather'),
  metadata: metadataInput,
});

/** Imports a tag, unless the store has one with its name. It keeps its id, unless something else has it. */
export async function importTag(archived: unknown): Promise<ImportResult> {
  const { value, now, reportProblem, result } = openRecord('tag', archived);
  const [input] = parse(archivedTag, value, ['tag'], reportProblem);
  if (!input) return result;
  result.shift = 'none';
  const { id, version, metadata, ...content } = withoutNull(input);
  const stored = await findTagByName(content.tag_name);
  if (stored) {
    const names = keysOf(tagContent);
    if (!isDeepStrictEqual(pick(stored, names), pick({ ...content } as Tag, names)))
      result.problems.push(differsFromStored(`tag ${content.tag_name}`));
    return result;
  }
  const isTaken = id === undefined || (await locateAll([id])).has(id);
  await insertTag(
    {
      ...content,
      id: isTaken ? timeOrderedId() : id,
      metadata: toMetadata(metadata, 'unknown', now),
      version: version ?? 1,
    },
    [],
  );
  result.added.tags = 1;
  return result;
}
