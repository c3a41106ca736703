import * as z from 'zod/mini';
import { isDeepStrictEqual } from 'node:util';
import { nullable, tagName } from '#lib/contract/fields.ts';
import { timeOrderedId } from '#lib/platform/ids.ts';
import { normalizeEntry } from '#lib/shift-log/archive/normalize.ts';
import { parse, type ReportProblem, withoutNull } from '#lib/shift-log/archive/parse.ts';
import { archivedMetadata, toMetadata } from '#lib/shift-log/archive/schemas.ts';
import { tagContent, tagFields } from '#lib/shift-log/contracts/resources/tag.ts';
import { keysOf, pick, schemasOf } from '#lib/shift-log/fields/field-lists.ts';
import type { Tag } from '#lib/shift-log/notes/model.ts';
import { findTagByName, insertTag } from '#lib/shift-log/notes/tags.ts';
import { locateAll } from '#lib/shift-log/shifts/id-index.ts';
import { differsFromStored } from './diff.ts';
import type { ImportResult } from './import-plan.ts';
import { noCounts } from './write-units.ts';

const archivedTag = z.object({
  ...nullable(schemasOf(tagFields)),
  tag_name: tagName('The name', 'weather'),
  metadata: archivedMetadata,
});

/** Imports a tag, unless the store has one with its name. It keeps its id, unless something else has it. */
export async function importTag(value: unknown): Promise<ImportResult> {
  const problems: string[] = [];
  const report: ReportProblem = (path, problem) =>
    void problems.push(`${path.join('.')}: ${problem}`);
  const { tag: normalizedTag } = normalizeEntry({ tag: value }, new Date().toISOString(), report);
  const [input] = parse(archivedTag, normalizedTag, ['tag'], report);
  const result: ImportResult = { shift: 'skipped', added: { ...noCounts }, problems, parts: [] };
  if (!input) return result;
  result.shift = 'none';
  const { id, version, metadata, ...content } = withoutNull(input);
  const stored = await findTagByName(content.tag_name);
  if (stored) {
    const names = keysOf(tagContent);
    if (!isDeepStrictEqual(pick(stored, names), pick({ ...content } as Tag, names)))
      problems.push(differsFromStored(`tag ${content.tag_name}`));
    return result;
  }
  const isTaken = id === undefined || (await locateAll([id])).has(id);
  await insertTag(
    {
      ...content,
      id: isTaken ? timeOrderedId() : id,
      metadata: toMetadata(metadata, 'unknown', new Date().toISOString()),
      version: version ?? 1,
    },
    [],
  );
  result.added.tags = 1;
  return result;
}
