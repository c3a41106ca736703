import * as z from 'zod/mini';
import { isDeepStrictEqual } from 'node:util';
import { name, nullable } from '#lib/contract/fields.ts';
import { timeOrderedId } from '#lib/platform/ids.ts';
import { normalizeEntry } from '#lib/shift-log/archive/normalize.ts';
import { parse, type ReportProblem, withoutNull } from '#lib/shift-log/archive/parse.ts';
import { archivedMetadata, toMetadata } from '#lib/shift-log/archive/schemas.ts';
import {
  aboutName,
  aboutText,
  templateFields,
  templateTarget,
} from '#lib/shift-log/contracts/resources/template.ts';
import { visibleText } from '#lib/shift-log/contracts/fields.ts';
import { omitUndefined, schemasOf } from '#lib/shift-log/fields/field-lists.ts';
import { canonicalTag } from '#lib/shift-log/fields/tag.ts';
import {
  findTemplate,
  insertTemplate,
  templatesAfter,
} from '#lib/shift-log/templates/repository.ts';
import { itemFields, type Template } from '#lib/shift-log/templates/template.ts';
import { differsFromStored } from './diff.ts';
import type { ImportResult } from './import-plan.ts';
import { noCounts } from './write-units.ts';

const archivedTemplate = z.object({
  ...nullable(schemasOf(templateFields)),
  name: name(...aboutName),
  target: templateTarget,
  text: visibleText(...aboutText),
  metadata: archivedMetadata,
});

/** Imports a template, unless the store has one with its name. It keeps its id, unless another one has it. */
export async function importTemplate(value: unknown): Promise<ImportResult> {
  const problems: string[] = [];
  const report: ReportProblem = (path, problem) =>
    void problems.push(`${path.join('.')}: ${problem}`);
  const now = new Date().toISOString();
  const { template: normalized } = normalizeEntry({ template: value }, now, report);
  const [input] = parse(archivedTemplate, normalized, ['template'], report);
  const result: ImportResult = { shift: 'skipped', added: { ...noCounts }, problems, parts: [] };
  if (!input) return result;
  result.shift = 'none';
  const { template_id, version = 1, metadata, tags = [], ...fields } = withoutNull(input);
  const isItem = fields.target === 'item';
  const content = isItem ? fields : withoutItemFields(fields);
  for (const field of itemFields)
    if (!isItem && fields[field] !== undefined)
      problems.push(`template.${field}: only templates of items have it; it was removed`);
  const stored = await findByName(content.name);
  if (stored) {
    if (!isDeepStrictEqual(contentOf(stored), { ...content, tags }))
      problems.push(differsFromStored(`template ${content.name}`));
    return result;
  }
  const isTaken = template_id === undefined || (await findTemplate(template_id)) !== undefined;
  const template = {
    ...content,
    template_id: isTaken ? timeOrderedId() : template_id,
    tags,
    metadata: toMetadata(metadata, 'unknown', now),
    version,
  };
  await insertTemplate(template, []);
  result.added.templates = 1;
  return result;
}

const withoutItemFields = <T extends Partial<Template>>({
  title: _title,
  severity: _severity,
  ...fields
}: T) => fields;

const contentOf = ({ template_id: _id, metadata: _by, version: _v, ...content }: Template) =>
  omitUndefined(content);

/** Returns the template with a name in any case: there are few. */
async function findByName(templateName: string): Promise<Template | undefined> {
  for await (const template of templatesAfter())
    if (canonicalTag(template.name) === canonicalTag(templateName)) return template;
  return undefined;
}
